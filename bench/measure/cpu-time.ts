import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** CPU time of processes, from /proc/<pid>/stat (proc_pid_stat(5)). Linux only. */

export type ProcessTimes = {
	pid: number;
	parent: number;
	/** Clock ticks in user and kernel mode, of all its threads and of the children it has waited for. */
	ticks: number;
};

const SETTLE_POLL_MS = 250;
const SETTLE_TIMEOUT_MS = 5_000;
/** What a server that has nothing to do may still use between two polls. */
const IDLE_TICKS = 1;

let ticksPerSecond: number | undefined;

/** @param text a whole /proc/<pid>/stat. @throws Error where it is not one */
export function parseStat(text: string): ProcessTimes {
	// The second field is the program's name in brackets, which may itself hold spaces and brackets.
	const afterName = text.lastIndexOf(")");
	const fields = text.slice(afterName + 2).split(" ");
	const numberAt = (index: number) => Number(fields[index - 3]);
	const times = {
		pid: Number.parseInt(text, 10),
		parent: numberAt(4),
		ticks: numberAt(14) + numberAt(15) + numberAt(16) + numberAt(17),
	};
	if (afterName === -1 || Object.values(times).some(Number.isNaN)) {
		throw new Error(`Not a /proc/<pid>/stat: ${text}`);
	}
	return times;
}

/** Ticks of a process and all its descendants together. */
export function sumTree(pid: number, processes: readonly ProcessTimes[]): number {
	const own = processes.find((process) => process.pid === pid);
	const children = processes.filter((process) => process.parent === pid);
	return children.reduce((sum, child) => sum + sumTree(child.pid, processes), own?.ticks ?? 0);
}

/** A process and all its descendants. */
export function listTree(pid: number): number[] {
	const processes = readProcesses();
	const withDescendants = (root: number): number[] => [
		root,
		...processes
			.filter(({ parent }) => parent === root)
			.flatMap((child) => withDescendants(child.pid)),
	];
	return withDescendants(pid);
}

/** CPU time in microseconds that a process and its descendants have used so far; steps of a tick, 10 ms mostly. */
export function readCpuMicros(pid: number): number {
	ticksPerSecond ??= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
	return (sumTree(pid, readProcesses()) / ticksPerSecond) * 1_000_000;
}

/**
 * CPU time in milliseconds that a process of one thread has used so far, to the nanosecond: the first number of
 * /proc/<pid>/schedstat (Documentation/scheduler/sched-stats.rst).
 */
export function readOwnCpuMs(pid: number): number {
	const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
	return Number(nanoseconds) / 1_000_000;
}

/**
 * Waits until a server has done what it put off while it was busy, such as storing what it counted: that
 * belongs to the cost of its answers too. At most 5 s.
 */
export async function waitUntilIdle(pid: number): Promise<void> {
	const deadline = Date.now() + SETTLE_TIMEOUT_MS;
	let before = sumTree(pid, readProcesses());
	while (Date.now() < deadline) {
		await sleep(SETTLE_POLL_MS);
		const now = sumTree(pid, readProcesses());
		if (now - before <= IDLE_TICKS) return;
		before = now;
	}
}

function readProcesses(): ProcessTimes[] {
	return readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => {
			try {
				return [parseStat(readFileSync(`/proc/${name}/stat`, "utf8"))];
			} catch (error) {
				// It has ended since the folder was listed.
				if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
				throw error;
			}
		});
}
