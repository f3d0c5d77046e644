import { readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";

/**
 * A spool folder is named after the process that writes it, so that another process can tell whether that one
 * is still running: `<host>~<pid>~<start>`. A pid alone is ambiguous, because it is reused (in a container it is
 * always the same); `start` is the process's start time in kernel ticks, 0 on systems without /proc.
 */

const STALE_AFTER_MS = 2 * 60 * 1000;

const host = hostname().replace(/[^A-Za-z0-9.-]/g, "-") || "host";

export function spoolFolderName(pid: number): string {
	return `${host}~${pid}~${readStartTime(pid) ?? 0}`;
}

export const ownFolderName = spoolFolderName(process.pid);

/**
 * Whether the process that wrote a spool folder is gone. A process of this machine is looked up; one of another machine
 * or an earlier container with the same disk counts as gone if it has not touched its folder for two minutes
 * (`HEARTBEAT_MS` is far less).
 */
export function isAbandoned(folder: { name: string; path: string }): boolean {
	const [ownerHost, pidText, startTime] = folder.name.split("~");
	const pid = Number(pidText);
	if (!Number.isInteger(pid) || pid <= 0) return false;
	if (ownerHost !== host) return isStale(folder.path);
	const running = readStartTime(pid);
	if (running !== null) return running !== startTime;
	return !exists(pid) || isStale(folder.path);
}

function isStale(folderPath: string): boolean {
	try {
		return Date.now() - statSync(folderPath).mtimeMs > STALE_AFTER_MS;
	} catch {
		// Another process has just claimed it.
		return false;
	}
}

/** Reads the 22nd field of proc(5), counted from the end of the name, which may contain spaces and parentheses. */
function readStartTime(pid: number): string | null {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
	} catch {
		return null;
	}
}

function exists(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}
