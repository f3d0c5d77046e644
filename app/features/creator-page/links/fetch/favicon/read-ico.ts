/** One image of an icon file: a PNG file, or RGBA pixels of 4 bytes from the top left. */
export type IcoPicture =
	| { kind: "png"; bytes: Buffer }
	| { kind: "pixels"; bytes: Buffer; width: number; height: number };

const DIRECTORY_BYTES = 6;
const ENTRY_BYTES = 16;
const BITMAP_HEADER_BYTES = 40;
const MAX_ENTRIES = 64;
const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/**
 * Returns the largest image of a Windows icon file that can be decoded: a PNG or a 32-bit bitmap. Returns null if there
 * is none, or if this isn't an icon file. Offsets and sizes in the file are not trusted. Layout:
 * https://en.wikipedia.org/wiki/ICO_(file_format)
 */
export function readIco(file: Buffer): IcoPicture | null {
	if (file.length < DIRECTORY_BYTES || file.readUInt32LE(0) !== 0x00010000) return null;
	const count = Math.min(file.readUInt16LE(4), MAX_ENTRIES);
	const pictures = Array.from({ length: count }, (_, index) => readEntry(file, index)).filter(
		(picture) => picture !== null,
	);
	pictures.sort((a, b) => b.width - a.width);
	return pictures[0]?.picture ?? null;
}

function readEntry(file: Buffer, index: number): { width: number; picture: IcoPicture } | null {
	const at = DIRECTORY_BYTES + index * ENTRY_BYTES;
	if (at + ENTRY_BYTES > file.length) return null;
	// One byte can't hold 256, so 0 means 256.
	const width = file.readUInt8(at) || 256;
	const length = file.readUInt32LE(at + 8);
	const offset = file.readUInt32LE(at + 12);
	if (offset + length > file.length) return null;
	const content = file.subarray(offset, offset + length);
	if (content.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) {
		return { width, picture: { kind: "png", bytes: content } };
	}
	const picture = readBitmap(content);
	return picture && { width: picture.width, picture };
}

function readBitmap(content: Buffer): Extract<IcoPicture, { kind: "pixels" }> | null {
	if (content.length < BITMAP_HEADER_BYTES) return null;
	const headerBytes = content.readUInt32LE(0);
	const width = content.readInt32LE(4);
	// The height includes the mask below the colors.
	const height = content.readInt32LE(8) / 2;
	const bitsPerPixel = content.readUInt16LE(14);
	const compression = content.readUInt32LE(16);
	const isReadable =
		headerBytes >= BITMAP_HEADER_BYTES &&
		bitsPerPixel === 32 &&
		compression === 0 &&
		width > 0 &&
		width <= 256 &&
		Number.isInteger(height) &&
		height > 0 &&
		height <= 256 &&
		headerBytes + width * height * 4 <= content.length;
	if (!isReadable) return null;

	const bytes = Buffer.alloc(width * height * 4);
	for (let row = 0; row < height; row += 1) {
		// Rows from the bottom up, pixels in the order BGRA.
		const source = headerBytes + (height - 1 - row) * width * 4;
		content.copy(bytes, row * width * 4, source, source + width * 4);
	}
	for (let pixel = 0; pixel < bytes.length; pixel += 4) {
		const blue = bytes.readUInt8(pixel);
		bytes.writeUInt8(bytes.readUInt8(pixel + 2), pixel);
		bytes.writeUInt8(blue, pixel + 2);
	}
	return { kind: "pixels", bytes, width, height };
}
