import { randomUUIDv7 } from "node:crypto";
import {
	closeSync,
	ftruncateSync,
	mkdirSync,
	openSync,
	readdirSync,
	renameSync,
	rmdirSync,
	rmSync,
	statSync,
	utimesSync,
	writeSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { log } from "#app/platform/log.server.ts";
import type { SpooledBatch } from "./record-batches.server.ts";
import { isAbandoned, ownFolderName } from "./spool-owner.server.ts";
import { encodeLines, type SpoolRecord } from "./spool-record.ts";

/** Events per file, the least that a transaction stores: few enough for a slow database within a statement's timeout. */
const BATCH_EVENTS = 2_000;
/** About 3 million visits: a day of outage at 35 a second. Above it, visits are dropped and their number is logged. */
const MAX_BYTES = 256 * 1024 * 1024;
const FILE_SUFFIX = ".visits";
const NEWLINE = 10;

/** Maximum number of event loop turns that one write covers while visits keep arriving: under a millisecond. */
const MAX_TURNS_TOGETHER = 8;

/** Maximum bytes kept in memory besides the files, about 25,000 visits, to avoid reading back recent writes. */
const MAX_REMEMBERED_BYTES = 2 * 1024 * 1024;

/** Visits that are written by one system call, and the promise that their callers wait for. */
type Turn = {
	records: SpoolRecord[];
	seen: number;
	turns: number;
	written: PromiseWithResolvers<void>;
};

/** A file that is no longer written to; its content is applied as one batch with the id in its name. */
export type SealedFile = {
	id: string;
	path: string;
	bytes: number;
	/** Content of the file if this process wrote it recently; null if it must be read. */
	lines: readonly string[] | null;
};

/**
 * Queue of visits for the database, as files in `folder`, so that a process that dies loses no visit that it has
 * acknowledged, and an outage needs no memory.
 *
 * Each file is one batch: it is written, sealed, applied, then removed. Its name is the batch's id, and its content no
 * longer changes, so applying it again after a crash applies the same batch. Files of processes that are gone are
 * claimed by moving them into the own folder; a file can be moved only once.
 *
 * Written data survives a `kill -9`, but not a power failure: the files are not synced to the disk.
 */
export function createSpool({
	folder,
	maxBytes = MAX_BYTES,
}: {
	folder: string;
	maxBytes?: number;
}) {
	const ownFolder = path.join(folder, ownFolderName);
	const sealed: SealedFile[] = [];
	let open: (Omit<SealedFile, "lines"> & { fd: number; lines: string[]; events: number }) | null =
		null;
	let turn: Turn | null = null;
	let bytesHeld = 0;
	let rememberedBytes = 0;
	let dropped = { events: 0, because: "" };

	function openFile() {
		mkdirSync(ownFolder, { recursive: true });
		const id = randomUUIDv7();
		const file = path.join(ownFolder, id + FILE_SUFFIX);
		return { id, path: file, bytes: 0, lines: [], events: 0, fd: openSync(file, "ax") };
	}

	/** A system call for one visit costs as much as for ten, so this waits while more visits keep arriving. */
	function commitWhenQuiet(): void {
		if (turn === null) return;
		if (turn.records.length === turn.seen || turn.turns === MAX_TURNS_TOGETHER) {
			commitTurn();
			return;
		}
		turn.seen = turn.records.length;
		turn.turns += 1;
		setImmediate(commitWhenQuiet);
	}

	function commitTurn(): void {
		if (turn === null) return;
		const { records, written } = turn;
		turn = null;
		write(records);
		written.resolve();
	}

	function write(records: SpoolRecord[]): void {
		const lines = encodeLines(records);
		if (bytesHeld + lines.length > maxBytes) {
			drop(records.length, "the spool is full");
			return;
		}
		try {
			open ??= openFile();
			const bytes = writeWhole(open.fd, lines);
			open.bytes += bytes;
			open.lines.push(lines);
			open.events += records.length;
			bytesHeld += bytes;
		} catch (error) {
			drop(records.length, (error as Error).message);
			removeHalfWritten();
		}
		if (open !== null && open.events >= BATCH_EVENTS) seal();
	}

	/** After a failed write, as on a full disk, removes its incomplete data; the file is not used again. */
	function removeHalfWritten(): void {
		if (open === null) return;
		try {
			ftruncateSync(open.fd, open.bytes);
		} catch (error) {
			log.error(
				{ err: (error as Error).message },
				"analytics spool: could not undo a failed write",
			);
		}
		seal();
	}

	function drop(events: number, because: string): void {
		dropped = { events: dropped.events + events, because };
	}

	function seal(): void {
		if (open === null) return;
		const { fd, id, path: file, bytes, lines } = open;
		open = null;
		closeSync(fd);
		if (bytes === 0) {
			// The file is empty. If kept, there would be one per turn while the disk is full.
			rmSync(file, { force: true });
			return;
		}
		const isRemembered = rememberedBytes + bytes <= MAX_REMEMBERED_BYTES;
		if (isRemembered) rememberedBytes += bytes;
		sealed.push({ id, path: file, bytes, lines: isRemembered ? lines : null });
	}

	return {
		/**
		 * Resolves once the record is written, within a few turns of the event loop, so a caller may wait for it. Never
		 * rejects, because analytics must not break a visitor's page; what can't be written is dropped and counted.
		 */
		append(record: SpoolRecord): Promise<void> {
			if (turn === null) {
				turn = { records: [], seen: 1, turns: 1, written: Promise.withResolvers() };
				setImmediate(commitWhenQuiet);
			}
			turn.records.push(record);
			return turn.written.promise;
		},

		/** Seals the current file, with everything appended so far, so that it can be applied. */
		seal(): void {
			commitTurn();
			seal();
		},

		/** Returns the oldest sealed files, at most `maxBytesTogether` in total, but at least one if there is any. */
		next({ maxBytesTogether, maxFiles }: { maxBytesTogether: number; maxFiles: number }) {
			const files: SealedFile[] = [];
			let bytes = 0;
			for (const file of sealed) {
				bytes += file.bytes;
				if (files.length === maxFiles || (files.length > 0 && bytes > maxBytesTogether)) break;
				files.push(file);
			}
			return files;
		},

		countSealed: () => sealed.length,

		/** Counts the bytes of files that have not been applied yet, including the open one. */
		countBytes: () => bytesHeld,

		/** Removes files that have been applied. */
		remove(files: readonly SealedFile[]): void {
			for (const file of files) {
				rmSync(file.path, { force: true });
				sealed.splice(sealed.indexOf(file), 1);
				bytesHeld -= file.bytes;
				if (file.lines !== null) rememberedBytes -= file.bytes;
			}
		},

		/**
		 * Claims the files of processes that are gone.
		 *
		 * @param oldestMs time in milliseconds: older files are removed unread, as they may have been applied already
		 */
		claimAbandoned(oldestMs: number): void {
			for (const name of listNames(folder)) {
				const abandoned = { name, path: path.join(folder, name) };
				if (name === ownFolderName || !isAbandoned(abandoned)) continue;
				mkdirSync(ownFolder, { recursive: true });
				for (const fileName of listNames(abandoned.path).sort()) {
					claim(path.join(abandoned.path, fileName), oldestMs);
				}
				removeEmptyFolder(abandoned.path);
			}
		},

		/** Signals processes on other machines that this one is running. */
		touch(): void {
			try {
				const now = new Date();
				utimesSync(ownFolder, now, now);
			} catch {
				// The folder doesn't exist: nothing has been spooled yet.
			}
		},

		/** Logs how many visits were dropped since the last call. */
		reportDropped(): void {
			if (dropped.events > 0) log.error(dropped, "analytics spool: visits were dropped");
			dropped = { events: 0, because: "" };
		},

		isEmpty: () => sealed.length === 0 && open === null && turn === null,

		removeFolder: () => removeEmptyFolder(ownFolder),
	};

	function claim(file: string, oldestMs: number): void {
		const name = path.basename(file);
		const id = name.slice(0, -FILE_SUFFIX.length);
		if (!name.endsWith(FILE_SUFFIX) || !UUID.test(id)) return;
		const mine = path.join(ownFolder, name);
		try {
			renameSync(file, mine);
		} catch (error) {
			// Another process claimed it first.
			if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
			throw error;
		}
		if (startTimeOf(id) < oldestMs) {
			log.error({ batch: id }, "analytics spool: removed a file too old to be applied");
			rmSync(mine);
			return;
		}
		const bytes = statSync(mine).size;
		bytesHeld += bytes;
		sealed.push({ id, path: mine, bytes, lines: null });
	}
}

/** @returns the number of bytes */
function writeWhole(fd: number, text: string): number {
	const size = Buffer.byteLength(text);
	const written = writeSync(fd, text);
	if (written < size) writeRest(fd, Buffer.from(text).subarray(written));
	return size;
}

/** The system may write less than it was given. On a full disk, the next call says so. */
function writeRest(fd: number, rest: Buffer): void {
	for (let done = 0; done < rest.length; ) done += writeSync(fd, rest, done);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns the time in a UUIDv7 in milliseconds: its first 48 bits */
function startTimeOf(uuid: string): number {
	return Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16);
}

function listNames(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch (error) {
		if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
		throw error;
	}
}

function removeEmptyFolder(folder: string): void {
	try {
		rmdirSync(folder);
	} catch {
		// The folder still has files, or is already removed.
	}
}

/**
 * Returns the complete lines of a sealed file, from memory or from the disk. A line that a crash truncated is left out:
 * it was never acknowledged.
 *
 * @returns null if the file is gone: another machine took this process for dead and claimed it
 */
export async function readSealedFile({
	id,
	path: file,
	lines,
}: SealedFile): Promise<SpooledBatch | null> {
	if (lines) return { id, lines: Buffer.from(lines.join("")) };
	try {
		const bytes = await readFile(file);
		return { id, lines: bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1) };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}
