import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, isAlive } from "./process-identity.mjs";

const POLL_MS = 50;

/**
 * Waits for, then holds, a lock between processes of this machine. A holder that died without
 * releasing it (kill -9) does not block anyone: the file names its holder, and a dead one is cleared.
 *
 * @param {string} path the lock file; its folder is made when missing
 * @param {{ onWait?: () => void, signal?: AbortSignal }} [options] onWait is called once, if somebody
 *   else holds it
 * @returns {Promise<() => void>} releases the lock
 */
export async function acquireLock(path, { onWait, signal } = {}) {
	mkdirSync(dirname(path), { recursive: true });
	let hasWaited = false;
	while (!claim(path)) {
		signal?.throwIfAborted();
		if (isHeldByTheDead(path)) {
			// Clearing has a lock of its own, since of two processes that both saw a dead holder the
			// slower would otherwise remove the lock that the faster has just taken.
			const release = await acquireLock(`${path}.clear`, { signal });
			if (isHeldByTheDead(path)) rmSync(path, { force: true });
			release();
		} else {
			if (!hasWaited) onWait?.();
			hasWaited = true;
			await sleep(POLL_MS);
		}
	}
	return () => rmSync(path, { force: true });
}

/**
 * A hard link appears with its content, all at once, and only where nothing is: nobody ever reads a
 * lock that does not yet name its holder.
 *
 * @param {string} path
 */
function claim(path) {
	const draft = `${path}.${process.pid}`;
	writeFileSync(draft, identityOf(process.pid) ?? "");
	try {
		linkSync(draft, path);
		return true;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
		throw error;
	} finally {
		rmSync(draft, { force: true });
	}
}

/** @param {string} path */
function isHeldByTheDead(path) {
	try {
		return !isAlive(readFileSync(path, "utf8"));
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return false;
		throw error;
	}
}
