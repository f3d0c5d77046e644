import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";

/** Unpacks a zip into its files by name. @throws Error if it is damaged */
export async function unzip(zip: Uint8Array): Promise<Map<string, Buffer>> {
	const archive = await fromBufferPromise(Buffer.from(zip));
	const files = new Map<string, Buffer>();
	for await (const entry of archive.eachEntry()) {
		const content = await buffer(await archive.openReadStreamPromise(entry));
		if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`);
		files.set(entry.fileName, content);
	}
	return files;
}
