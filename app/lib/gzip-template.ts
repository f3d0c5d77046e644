import { constants, crc32, deflateRawSync } from "node:zlib";

/** RFC 1952: gzip, deflate, no flags, no time, no extra flags, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Compresses a text with gaps once, for answers that differ by one short text in the gaps: compressing each answer would
 * cost more than all the rest of it.
 *
 * @param parts what is before, between, and after the gaps
 * @returns a function that returns the gzip stream of `parts.join(filling)`, for a filling of at most 65,535 bytes
 */
export function gzipTemplate(parts: readonly string[]): (filling: string) => Buffer {
	const plain = parts.map((part) => Buffer.from(part));
	const compressed = plain.map((part, index) =>
		deflateRawSync(part, {
			// All but the last end at a whole byte and leave the stream open.
			finishFlush: index < plain.length - 1 ? constants.Z_SYNC_FLUSH : constants.Z_FINISH,
		}),
	);
	return (filling) => {
		const text = Buffer.from(filling);
		const block = storedBlock(text);
		const chunks: Buffer[] = [HEADER];
		let crc = 0;
		let size = 0;
		for (const [index, part] of plain.entries()) {
			if (index > 0) {
				chunks.push(block);
				crc = crc32(text, crc);
				size += text.length;
			}
			chunks.push(compressed[index] as Buffer);
			crc = crc32(part, crc);
			size += part.length;
		}
		const trailer = Buffer.alloc(8);
		trailer.writeUInt32LE(crc, 0);
		trailer.writeUInt32LE(size, 4);
		return Buffer.concat([...chunks, trailer]);
	};
}

/** RFC 1951, 3.2.4: an uncompressed block that isn't the last one. */
function storedBlock(text: Buffer): Buffer {
	const head = Buffer.alloc(5);
	head.writeUInt16LE(text.length, 1);
	head.writeUInt16LE(0xffff - text.length, 3);
	return Buffer.concat([head, text]);
}
