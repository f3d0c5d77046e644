import { commandLineOf, parentOf } from "./process-identity.mjs";

const POLL_MS = 500;

/**
 * Calls back once when the npm that started us is gone. npm killed by kill -9, or whose shell took the
 * signal for itself, tells nobody: what it had started would live on and hold its port.
 *
 * @param {() => void} onGone
 * @returns {() => void} ends the watch
 */
export function watchNpm(onGone) {
	const npm = findNpm();
	if (!npm) return () => {};
	const poll = setInterval(() => {
		if (isThere(npm)) return;
		clearInterval(poll);
		onGone();
	}, POLL_MS);
	return () => clearInterval(poll);
}

/** Our parent, or the one above it where npm runs scripts by a shell that stays. */
function findNpm() {
	if (!process.env.npm_lifecycle_event) return null;
	const parent = process.ppid;
	const isShell = commandLineOf(parent).includes("scripts/run.mjs");
	return isShell ? parentOf(parent) : parent;
}

/** @param {number} pid */
function isThere(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH";
	}
}
