import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, isAlive } from "./process-identity.mjs";

const POLL_MS = 50;

/**
 * Waits for and acquires a lock between processes of this machine. A holder that died without
 * releasing it (kill -9) blocks nobody: the file names its holder, and a dead holder's file is removed.
 *
 * @param {string} path path of the lock file; its folder is created if missing
 * @param {{ onWait?: () => void, signal?: AbortSignal }} [options] onWait is called once, if somebody
 *   else holds the lock
 * @returns {Promise<() => void>} function that releases the lock
 */
export async function acquireLock(path, { onWait, signal } = {}) {
	mkdirSync(dirname(path), { recursive: true });
	let hasWaited = false;
	while (!claim(path)) {
		signal?.throwIfAborted();
		if (isHeldByTheDead(path)) {
			// Removal has its own lock: of two processes that both saw a dead holder, the
			// slower would otherwise remove the lock that the faster has just acquired.
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
 * A hard link appears atomically with its content, and only if the path is free: nobody ever reads a
 * lock that doesn't name its holder yet.
 *
 * @param {string} path
 */
function claim(path) {
	const draft = `${path}.${process.pid}`;
	try {
		writeFileSync(draft, identityOf(process.pid) ?? "");
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
