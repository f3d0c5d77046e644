import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const hasProcFs = existsSync("/proc/self/stat");

/**
 * Identifies a running process so that a file can refer to it later. A pid is not enough: pids are
 * reused, so after a crash another process may have the recorded one. Pid and start time together
 * are not reused.
 *
 * @param {number} pid
 * @returns {string | null} null if there is no such process, or only its zombie
 */
export function identityOf(pid) {
	const found = describe(pid);
	return found && !["Z", "X"].includes(found.state) ? `${pid} ${found.startTime}` : null;
}

/**
 * @param {string} identity result of `identityOf`, possibly from another process
 * @returns {boolean}
 */
export function isAlive(identity) {
	return identityOf(Number.parseInt(identity, 10)) === identity;
}

/**
 * @param {number} pid
 * @returns {number | null} null if there is no such process
 */
export function parentOf(pid) {
	return describe(pid)?.parent ?? null;
}

/**
 * @param {number} pid
 * @returns {string} the command line, empty if there is no such process
 */
export function commandLineOf(pid) {
	try {
		return hasProcFs
			? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")
			: ps(pid, "-ww", "-o", "command=");
	} catch {
		return "";
	}
}

/** @param {number} pid */
function describe(pid) {
	try {
		return hasProcFs ? describeFromProcFs(pid) : describeFromPs(pid);
	} catch {
		return null;
	}
}

/** @param {number} pid */
function describeFromProcFs(pid) {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	// proc(5): the second field is the name in parentheses, which may itself contain spaces and parentheses,
	// so count from the last one: the state is next, then the parent; the start time is the 22nd field.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return { state: fields[0] ?? "", parent: Number(fields[1]), startTime: fields[19] ?? "" };
}

/** @param {number} pid */
function describeFromPs(pid) {
	const [state = "", parent, ...startTime] = ps(
		pid,
		"-o",
		"stat=",
		"-o",
		"ppid=",
		"-o",
		"lstart=",
	).split(/\s+/);
	return { state: state.charAt(0), parent: Number(parent), startTime: startTime.join("-") };
}

/**
 * @param {number} pid
 * @param {...string} options
 */
function ps(pid, ...options) {
	const env = { ...process.env, LC_ALL: "C" };
	return execFileSync("ps", [...options, "-p", String(pid)], { encoding: "utf8", env }).trim();
}
