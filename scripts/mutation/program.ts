import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "@stryker-mutator/api/core";
import { hashContent } from "../build/content-hash.ts";
import { checkout, localData } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { listFiles } from "./list-files.ts";
import { type MutationOptions, parseMutationOptions } from "./options.ts";
import { runMutants } from "./run-mutants.ts";
import { keyOf, listMutants, pickSample } from "./sample.ts";
import { summarizeResults } from "./summarize-results.ts";

const HASHED = ["app", "prisma", "scripts", "tests", "package-lock.json", "vitest.config.ts"];

/** The program that `npm run test:mutation` starts once there is a PostgreSQL server for the tests. */

try {
	const options = parseMutationOptions(process.argv.slice(2));
	process.chdir(checkout);
	// Drawn before `--files` applies, so that runs on parts of the code add up to a run on all of it.
	const all = await listMutants(listFiles({ files: null, since: options.since }));
	const { seed, sampleSize } = options;
	const drawn = pickSample(all, { folder: checkout, seed, size: sampleSize });
	const files = listFiles(options);
	const sample = drawn.filter(({ fileName }) => files.has(fileName));
	console.log(`${sample.length} of ${all.length} mutants are tested`);
	if (sample.length > 0) {
		const keptIn = join(localData, "mutation-runs", hashRun(sample, options));
		mkdirSync(keptIn, { recursive: true });
		const results = await runMutants(sample, {
			vitestConfig: "tests/mutation/vitest.config.ts",
			tests: options.tests,
			concurrency: options.concurrency,
			keptIn,
		});
		console.log(summarizeResults(results));
		rmSync(keptIn, { recursive: true });
	}
} catch (error) {
	console.error(error instanceof TaskError ? error.message : error);
	process.exitCode = 1;
}

/** Identifies what a run tests, and with which code: a stopped run continues only if nothing has changed. */
function hashRun(sample: readonly Mutant[], { tests }: MutationOptions): string {
	const hash = createHash("sha256").update(hashContent(HASHED)).update(`${tests}`);
	for (const mutant of sample) hash.update(keyOf(mutant, checkout));
	return hash.digest("hex").slice(0, 16);
}
