import { readFileSync, writeFileSync } from "node:fs";

/** Memory of a process, from /proc/<pid>/status (proc_pid_status(5)). Linux only. */

export type ProcessMemory = {
	/** Current resident memory. */
	heldBytes: number;
	/** Peak resident memory since `resetPeakMemory`. */
	peakBytes: number;
};

export function readMemory(pid: number): ProcessMemory {
	return parseMemory(readFileSync(`/proc/${pid}/status`, "utf8"));
}

/** Resets the peak (proc_pid_clear_refs(5)). */
export function resetPeakMemory(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** @param status content of /proc/<pid>/status. @throws Error if it is invalid */
export function parseMemory(status: string): ProcessMemory {
	const bytesOf = (name: string) => {
		const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
		if (kibibytes === undefined) throw new Error(`No ${name} in a /proc/<pid>/status`);
		return Number(kibibytes) * 1024;
	};
	return { heldBytes: bytesOf("VmRSS"), peakBytes: bytesOf("VmHWM") };
}
