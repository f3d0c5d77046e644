import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandLineOf, identityOf } from "../bootstrap/process-identity.mjs";
import { TaskError } from "../process/task.ts";

const POLL_MS = 20;
const FAST_SHUTDOWN_TIMEOUT_MS = 20_000;

/** The data that a running server writes about itself into its data directory. */
interface PostmasterFile {
	pid: number;
	port: number;
	isReady: boolean;
}

/**
 * Reads postmaster.pid.
 *
 * @see https://www.postgresql.org/docs/18/storage-file-layout.html (one item a line: process, data
 *   directory, start time, port, socket directory, address, shared memory, status)
 */
function readPostmasterFile(dataDirectory: string): PostmasterFile | null {
	try {
		const lines = readFileSync(join(dataDirectory, "postmaster.pid"), "utf8").split("\n");
		return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}

/** The server that runs on this data directory; null if there is none, or another process has reused its pid. */
export function findPostmaster(dataDirectory: string): PostmasterFile | null {
	const file = readPostmasterFile(dataDirectory);
	return file && identityOf(file.pid) && commandLineOf(file.pid).includes(dataDirectory)
		? file
		: null;
}

/**
 * Call this before starting a server if `findPostmaster` found none. PostgreSQL takes a postmaster.pid
 * whose pid exists for a running server, even if the server was killed and the pid now belongs to another
 * process, or to a zombie that is never reaped, as in a container. So this writes our own pid: PostgreSQL
 * knows that its parent is not another server, and still checks that no shared memory is in use, which
 * it could not if the file were removed.
 */
export function disownPostmasterFile(dataDirectory: string): void {
	if (!readPostmasterFile(dataDirectory)) return;
	const path = join(dataDirectory, "postmaster.pid");
	const content = readFileSync(path, "utf8");
	writeFileSync(path, content.replace(/^\d+/, String(process.pid)));
}

/** Waits until a server that is starting or recovering accepts connections. @returns its port */
export async function waitUntilReady(
	dataDirectory: string,
	isRunning: () => boolean,
): Promise<number | null> {
	while (isRunning()) {
		const file = findPostmaster(dataDirectory);
		if (file?.isReady) return file.port;
		await sleep(POLL_MS);
	}
	return null;
}

/** Stops the server: disconnects clients at once and shuts down cleanly. */
export async function stopPostmaster(dataDirectory: string): Promise<void> {
	const server = findPostmaster(dataDirectory);
	if (!server) return;
	const identity = identityOf(server.pid);
	process.kill(server.pid, "SIGINT");
	const deadline = Date.now() + FAST_SHUTDOWN_TIMEOUT_MS;
	while (identity && identityOf(server.pid) === identity) {
		if (Date.now() > deadline) {
			throw new TaskError(
				`PostgreSQL (process ${server.pid}) does not stop. Its data is in ${dataDirectory}.`,
			);
		}
		await sleep(POLL_MS);
	}
}
