import type { MutantResult, MutantStatus } from "@stryker-mutator/api/core";

const KILLED: readonly MutantStatus[] = ["Killed", "Timeout"];
export const ALIVE: readonly MutantStatus[] = ["Survived", "NoCoverage"];

/** @returns how many mutants were killed, and how many could not be tested */
export function summarizeResults(results: readonly MutantResult[]): string {
	const killed = results.filter(({ status }) => KILLED.includes(status)).length;
	const alive = results.filter(({ status }) => ALIVE.includes(status)).length;
	const tested = killed + alive;
	const failed = results.length - tested;
	const percent = tested === 0 ? "" : ` (${((killed / tested) * 100).toFixed(1)} %)`;
	const more = failed === 0 ? "" : `, ${failed} more could not be tested`;
	return `\n${killed} of ${tested} mutants killed${percent}${more}`;
}
