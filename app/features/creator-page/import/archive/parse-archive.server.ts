import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { AppError } from "#app/platform/errors.server.ts";

/** Far more than an import takes: 500 links with a picture each, and some texts. */
const MAX_ENTRIES = 5_000;

/** The files of a zip, each of which is unpacked when it is read. */
export type Archive = {
	names: ReadonlySet<string>;
	/**
	 * Unpacks one file.
	 * @param maxBytes limit of its size, unpacked: whatever the zip says, not more is unpacked
	 * @returns null if there is none of this name
	 * @throws AppError `invalid` if it is larger, encrypted or damaged
	 */
	read(name: string, maxBytes: number): Promise<Uint8Array | null>;
};

export const DAMAGED_ZIP = "This zip file is damaged or incomplete. Download it again.";

/** Whether a file is a zip, whole or not, by its first bytes: no web page and no JSON begins with "PK". */
export function isZip(bytes: Uint8Array): boolean {
	return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Reads the list of files of an untrusted zip. Nothing is written to disk, so that names may be anything.
 * @throws AppError `invalid` if it is damaged, or has too many files
 */
export async function parseArchive(bytes: Uint8Array): Promise<Archive> {
	const entries = new Map<string, Entry>();
	const zip = await readable(async () => {
		const opened = await fromBufferPromise(
			Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
		);
		for await (const entry of opened.eachEntry()) {
			if (entries.size >= MAX_ENTRIES) {
				throw new AppError("invalid", "This zip file has too many files in it.");
			}
			entries.set(entry.fileName, entry);
		}
		return opened;
	});
	return {
		names: new Set(entries.keys()),
		async read(name, maxBytes) {
			const entry = entries.get(name);
			return entry === undefined ? null : readable(() => unpack(zip, entry, maxBytes));
		},
	};
}

async function unpack(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Uint8Array> {
	if (entry.isEncrypted()) throw new AppError("invalid", "This zip file needs a password.");
	const stream: Readable = await zip.openReadStreamPromise(entry);
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of stream) {
		size += chunk.length;
		if (size > maxBytes) {
			throw new AppError("invalid", `“${entry.fileName}” in this zip file is too large.`);
		}
		chunks.push(chunk);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

/** The library throws errors of no kind of their own for whatever is wrong with a zip. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof AppError) throw error;
		throw new AppError("invalid", DAMAGED_ZIP);
	}
}
