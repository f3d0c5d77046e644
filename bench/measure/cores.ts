import { execFileSync } from "node:child_process";

/** Who runs on which core: contenders on the first, the load generator and the database on the second. */

export type Cores = { contenders: number; load: number; all: string };

/** @param list such as `0-2,5`, as taskset prints it */
export function parseCoreList(list: string): number[] {
	return list
		.trim()
		.split(",")
		.flatMap((part) => {
			const [first = Number.NaN, last = first] = part.split("-").map(Number);
			return Array.from({ length: last - first + 1 }, (_, index) => first + index);
		});
}

/** Two cores of those this process may use; null where there is only one, or no `taskset`. */
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

/** Moves a process with all its threads to a core; what it starts from then on stays there too. */
export function pinToCore(pid: number, core: number): void {
	execFileSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
}
