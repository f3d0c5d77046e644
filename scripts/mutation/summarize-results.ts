import type { MutantResult, MutantStatus } from "@stryker-mutator/api/core";
import { NOT_SAMPLED } from "./sample.ts";

const KILLED: readonly MutantStatus[] = ["Killed", "Timeout"];
const ALIVE: readonly MutantStatus[] = ["Survived", "NoCoverage"];

export function isAlive({ status }: Pick<MutantResult, "status">): boolean {
	return ALIVE.includes(status);
}

/** Whether the tests could run with this mutant. */
function isTested({ status }: Pick<MutantResult, "status">): boolean {
	return KILLED.includes(status) || ALIVE.includes(status);
}

/** @returns how many mutants of the sample were killed, and how many could not be tested */
export function summarizeResults(all: readonly MutantResult[]): string {
	const results = all.filter(
		({ status, statusReason }) => status !== "Ignored" && statusReason !== NOT_SAMPLED,
	);
	const tested = results.filter(isTested);
	const killed = tested.filter((result) => !isAlive(result)).length;
	const timeouts = tested.filter(({ status }) => status === "Timeout").length;
	const failed = results.length - tested.length;
	const percent = tested.length === 0 ? "" : ` (${((killed / tested.length) * 100).toFixed(1)} %)`;
	const byTimeout = timeouts === 0 ? "" : `, ${timeouts} of them by a timeout`;
	const more = failed === 0 ? "" : `, ${failed} more could not be tested`;
	return `\n${killed} of ${tested.length} mutants killed${percent}${byTimeout}${more}`;
}
