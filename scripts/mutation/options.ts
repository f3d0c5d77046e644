import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { TaskError } from "../process/task.ts";

export interface MutationOptions {
	/** Number of mutants to test; `all` tests every one. */
	sampleSize: number;
	/** Decides which mutants are in the sample. */
	seed: string;
	/** Glob of the files to mutate, relative to the checkout. */
	files: string | null;
	/** Glob of the tests to run; null means every unit test that imports a mutated file. */
	tests: string | null;
	/** Git commit: only files that have changed since are mutated. */
	since: string | null;
	/** Number of mutants tested at a time. */
	concurrency: number;
}

const DEFAULT_SAMPLE_SIZE = 300;

/** @throws TaskError for an unknown option or a number that is not positive */
export function parseMutationOptions(args: string[]): MutationOptions {
	const { values } = parse(args);
	const sampleSize =
		values.sample === "all"
			? Number.POSITIVE_INFINITY
			: Number(values.sample ?? DEFAULT_SAMPLE_SIZE);
	if (sampleSize !== Number.POSITIVE_INFINITY && !(Number.isInteger(sampleSize) && sampleSize > 0))
		throw new TaskError(`--sample takes a positive number or "all", not "${values.sample}"`);
	const concurrency = Number(values.concurrency ?? availableParallelism());
	if (!(Number.isInteger(concurrency) && concurrency > 0))
		throw new TaskError(`--concurrency takes a positive number, not "${values.concurrency}"`);
	return {
		sampleSize,
		seed: values.seed ?? "1",
		files: values.files ?? null,
		tests: values.tests ?? null,
		since: values.since ?? null,
		concurrency,
	};
}

function parse(args: string[]) {
	try {
		return parseArgs({
			args,
			options: {
				sample: { type: "string" },
				seed: { type: "string" },
				files: { type: "string" },
				tests: { type: "string" },
				since: { type: "string" },
				concurrency: { type: "string" },
			},
		});
	} catch (error) {
		throw new TaskError((error as Error).message);
	}
}
