import { readFileSync } from "node:fs";
import { listTree } from "./cpu-time.ts";

/**
 * Memory of a process and all its descendants in bytes, from /proc/<pid>/smaps_rollup (proc_pid_smaps(5)): the
 * proportional set size, which divides shared memory among its users.
 */
export function readTreeMemory(pid: number): { own: number; children: number } {
	const [own = 0, ...children] = listTree(pid).map(readProportionalBytes);
	return { own, children: children.reduce((sum, bytes) => sum + bytes, 0) };
}

function readProportionalBytes(pid: number): number {
	try {
		const kibibytes = /^Pss:\s+(\d+) kB$/m.exec(
			readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"),
		)?.[1];
		return Number(kibibytes ?? 0) * 1024;
	} catch (error) {
		// The process has ended since it was listed.
		if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return 0;
		throw error;
	}
}
