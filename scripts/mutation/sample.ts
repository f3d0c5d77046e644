import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Mutant } from "@stryker-mutator/api/core";
import type { Logger } from "@stryker-mutator/api/logging";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { textIgnorer } from "./text-ignorer.ts";

/** The instrumenter's progress is of no interest here. */
const silentLogger: Logger = {
	isTraceEnabled: () => false,
	isDebugEnabled: () => false,
	isInfoEnabled: () => false,
	isWarnEnabled: () => false,
	isErrorEnabled: () => false,
	isFatalEnabled: () => false,
	trace: () => {},
	debug: () => {},
	info: () => {},
	warn: () => {},
	error: () => {},
	fatal: () => {},
};

/**
 * @param files absolute paths
 * @returns every mutant of these files. Lines and columns count from 0.
 */
export async function listMutants(files: Iterable<string>): Promise<Mutant[]> {
	const { mutants } = await new Instrumenter(silentLogger).instrument(
		Array.from(files, (name) => ({ name, content: readFileSync(name, "utf8"), mutate: true })),
		{ ignorers: [textIgnorer], excludedMutations: [], plugins: null },
	);
	return mutants.filter((mutant) => mutant.status !== "Ignored");
}

/**
 * The order of the mutants depends on nothing but `seed`, their places and their replacements: a mutant stays in the
 * sample when another file changes, and samples of one seed contain the smaller ones.
 */
export function pickSample<T extends Mutant>(
	mutants: readonly T[],
	{ folder, seed, size }: { folder: string; seed: string; size: number },
): T[] {
	return mutants
		.map((mutant) => ({ mutant, rank: digest(`${seed} ${keyOf(mutant, folder)}`) }))
		.sort((a, b) => (a.rank < b.rank ? -1 : 1))
		.slice(0, size)
		.map(({ mutant }) => mutant);
}

/** Why Stryker reports a mutant outside of the sample as one that doesn't compile. */
export const NOT_SAMPLED = "not in the sample";

/** Stryker's options that limit a run to a sample. */
export function sampleOptions(sample: readonly Mutant[], folder: string) {
	return {
		// No more than the sampled places: a switch at each place of a file would slow down tests that measure time.
		mutate: [...new Set(sample.map((mutant) => rangeOf(mutant, folder)))],
		sampledMutants: sample.map((mutant) => keyOf(mutant, folder)),
		sampledFolder: folder,
	};
}

/** Lines count from 1 in Stryker's patterns, and columns from 0. */
function rangeOf({ fileName, location: { start, end } }: Mutant, folder: string): string {
	const range = `${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
	return `${relative(folder, fileName)}:${range}`;
}

/** Identifies a mutant across runs, while its file stays the same. */
export function keyOf(mutant: Mutant, folder: string): string {
	const { start, end } = mutant.location;
	const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
	return `${relative(folder, mutant.fileName)}:${place} ${mutant.mutatorName} ${mutant.replacement}`;
}

function digest(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
