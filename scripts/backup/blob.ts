import { createHash } from "node:crypto";
import { z } from "zod";
import { TaskError } from "../process/task.ts";
import { type ObjectStore, PIECE_BYTES } from "./object-store.ts";

/** Content of any size, in pieces. */
export const blobSchema = z.object({
	bytes: z.int().min(0),
	/** SHA-256 of the whole content, in hex. */
	sha256: z.string(),
	/** Names of the objects with the pieces, in order. */
	pieces: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});
export type Blob = z.infer<typeof blobSchema>;

/** @param onStored called with the bytes of each piece that was not stored before */
export async function writeBlob(
	store: ObjectStore,
	content: AsyncIterable<Uint8Array>,
	onStored: (bytes: number) => void = () => {},
): Promise<Blob> {
	const hash = createHash("sha256");
	const pieces: string[] = [];
	let bytes = 0;
	let waiting: Uint8Array[] = [];
	let waitingBytes = 0;
	const storePiece = async (piece: Uint8Array) => {
		const { name, isNew } = await store.put(piece);
		pieces.push(name);
		if (isNew) onStored(piece.length);
	};
	for await (const chunk of content) {
		hash.update(chunk);
		bytes += chunk.length;
		waiting.push(chunk);
		waitingBytes += chunk.length;
		if (waitingBytes < PIECE_BYTES) continue;
		let joined = Buffer.concat(waiting);
		for (; joined.length >= PIECE_BYTES; joined = joined.subarray(PIECE_BYTES)) {
			await storePiece(joined.subarray(0, PIECE_BYTES));
		}
		waiting = [joined];
		waitingBytes = joined.length;
	}
	if (waitingBytes > 0) await storePiece(Buffer.concat(waiting));
	return { bytes, sha256: hash.digest("hex"), pieces };
}

/** @throws TaskError if a piece is missing or damaged */
export async function* readBlob(store: ObjectStore, blob: Blob): AsyncGenerator<Buffer> {
	const hash = createHash("sha256");
	for (const name of blob.pieces) {
		const piece = await store.get(name);
		hash.update(piece);
		yield piece;
	}
	if (hash.digest("hex") !== blob.sha256) {
		throw new TaskError("The backup is damaged: its list of pieces doesn't lead to the content.");
	}
}

/** Reads content that fits into memory. */
export async function readWholeBlob(store: ObjectStore, blob: Blob): Promise<string> {
	const pieces: Buffer[] = [];
	for await (const piece of readBlob(store, blob)) pieces.push(piece);
	return Buffer.concat(pieces).toString("utf8");
}
