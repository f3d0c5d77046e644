import { execFile, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { runProgram } from "#scripts/process/program.ts";
import type { Load, LoadResult } from "./load.ts";
import { parseWrkOutput, wrkScript } from "./wrk-script.ts";

/** Applies a load from a separate process. */
export type LoadGenerator = { name: string; apply: (load: Load) => Promise<LoadResult> };

/**
 * `wrk` if it is installed, because it keeps contenders busier, else autocannon.
 *
 * wrk can only stop by time and counts any status below 400 as a success. Requests that run when it
 * stops cost CPU time but are not counted: a few percent for the slowest contenders.
 *
 * @param folder folder for the files with the loads
 */
export function findLoadGenerator(folder: string, stop: AbortSignal): LoadGenerator {
	return isInstalled("wrk")
		? { name: "wrk", apply: (load) => applyByWrk(load, folder, stop) }
		: {
				name: "autocannon (wrk isn't installed; fast contenders stay half idle, so rows 1 to 5 come out lower)",
				apply: autocannonIn(folder, stop),
			};
}

/** @param folder as in `findLoadGenerator` */
export function autocannonIn(folder: string, stop: AbortSignal): LoadGenerator["apply"] {
	return (load) => applyByAutocannon(load, folder, stop);
}

async function applyByAutocannon(load: Load, folder: string, stop: AbortSignal) {
	const file = join(folder, "load.json");
	writeFileSync(file, JSON.stringify(load));
	const program = join(import.meta.dirname, "autocannon-load.ts");
	const { code, output } = await runProgram([program, file], stop);
	if (code !== 0) throw new Error(`autocannon failed:\n${output}`);
	return JSON.parse(output) as LoadResult;
}

async function applyByWrk(load: Load, folder: string, stop: AbortSignal) {
	const file = join(folder, "load.lua");
	writeFileSync(file, wrkScript(load));
	const args = ["-t1", `-c${load.connections}`, `-d${load.seconds}s`, "-s", file, load.origin];
	const { stdout } = await promisify(execFile)("wrk", args, { signal: stop });
	return parseWrkOutput(stdout);
}

function isInstalled(program: string): boolean {
	try {
		execFileSync("which", [program], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
