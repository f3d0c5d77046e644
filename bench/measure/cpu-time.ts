import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** CPU time of processes, from /proc/<pid>/stat (proc_pid_stat(5)). Linux only. */

export type ProcessTimes = {
	pid: number;
	parent: number;
	/** Clock ticks in user and kernel mode, of all its threads and of child processes that it has waited for. */
	ticks: number;
};

const SETTLE_POLL_MS = 250;
const SETTLE_TIMEOUT_MS = 5_000;
/** Ticks that an idle server may still use between two polls. */
const IDLE_TICKS = 1;

let ticksPerSecond: number | undefined;

/** @param text content of /proc/<pid>/stat. @throws Error if it is invalid */
export function parseStat(text: string): ProcessTimes {
	// The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
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

/** Total ticks of a process and all its descendants. */
export function sumTree(pid: number, processes: readonly ProcessTimes[]): number {
	const own = processes.find((process) => process.pid === pid);
	const children = processes.filter((process) => process.parent === pid);
	return children.reduce((sum, child) => sum + sumTree(child.pid, processes), own?.ticks ?? 0);
}

/** Pids of a process and all its descendants. */
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

/** CPU time in microseconds of a process and its descendants so far; in steps of a tick, usually 10 ms. */
export function readCpuMicros(pid: number): number {
	ticksPerSecond ??= Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
	return (sumTree(pid, readProcesses()) / ticksPerSecond) * 1_000_000;
}

/**
 * CPU time in milliseconds of a single-threaded process so far, with nanosecond precision: the first number of
 * /proc/<pid>/schedstat (Documentation/scheduler/sched-stats.rst).
 */
export function readOwnCpuMs(pid: number): number {
	const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
	return Number(nanoseconds) / 1_000_000;
}

/**
 * Waits until a server has finished deferred work, such as storing counts: that
 * is part of the cost of its responses too. Waits at most 5 s.
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
				// The process has ended since the folder was listed.
				if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
				throw error;
			}
		});
}
