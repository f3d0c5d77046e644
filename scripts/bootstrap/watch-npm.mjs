import { commandLineOf, parentOf } from "./process-identity.mjs";

const POLL_MS = 500;

/**
 * Calls back once when the npm that started this process is gone. npm sends no signal if it dies by kill -9 or its
 * shell handles the signal itself: the processes it started would keep running and hold the port.
 *
 * @param {() => void} onGone
 * @returns {() => void} function that stops watching
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

/** The pid of npm: our parent, or its parent if npm runs scripts through a shell that stays. */
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
