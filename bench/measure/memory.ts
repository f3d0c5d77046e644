import { readFileSync, writeFileSync } from "node:fs";

/** Memory of a process, from /proc/<pid>/status (proc_pid_status(5)). Linux only. */

export type ProcessMemory = {
	/** Resident now. */
	heldBytes: number;
	/** The most that was resident since `resetPeakMemory`. */
	peakBytes: number;
};

export function readMemory(pid: number): ProcessMemory {
	return parseMemory(readFileSync(`/proc/${pid}/status`, "utf8"));
}

/** From now on the peak is counted anew (proc_pid_clear_refs(5)). */
export function resetPeakMemory(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** @param status a whole /proc/<pid>/status. @throws Error where it is not one */
export function parseMemory(status: string): ProcessMemory {
	const bytesOf = (name: string) => {
		const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
		if (kibibytes === undefined) throw new Error(`No ${name} in a /proc/<pid>/status`);
		return Number(kibibytes) * 1024;
	};
	return { heldBytes: bytesOf("VmRSS"), peakBytes: bytesOf("VmHWM") };
}
