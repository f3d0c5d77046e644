import { execFileSync } from "node:child_process";

/** CPU assignment: contenders on the first core, load generator and database on the second. */

export type Cores = { contenders: number; load: number; all: string };

/** @param list core list such as `0-2,5`, as taskset prints it */
export function parseCoreList(list: string): number[] {
	return list
		.trim()
		.split(",")
		.flatMap((part) => {
			const [first = Number.NaN, last = first] = part.split("-").map(Number);
			return Array.from({ length: last - first + 1 }, (_, index) => first + index);
		});
}

/** Two of the cores available to this process; null if there is only one, or no `taskset`. */
export function findCores(): Cores | null {
	try {
		const answer = execFileSync("taskset", ["-cp", String(process.pid)], { encoding: "utf8" });
		const all = answer.slice(answer.lastIndexOf(":") + 1).trim();
		const [contenders, load] = parseCoreList(all);
		return contenders === undefined || load === undefined ? null : { contenders, load, all };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
		throw error;
	}
}

/** Lets a process with all its threads use every core again. */
export function unpin(pid: number, { all }: Cores): void {
	execFileSync("taskset", ["-acp", all, String(pid)], { stdio: "ignore" });
}

/** Pins a process with all its threads to a core; later child processes inherit it. */
export function pinToCore(pid: number, core: number): void {
	execFileSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
}
