import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { hashContent } from "../build/content-hash.ts";
import { checkout, localData } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { listFiles } from "./list-files.ts";
import { parseMutationOptions } from "./options.ts";
import { listMutants, pickSample, sampleOptions } from "./sample.ts";
import { summarizeResults } from "./summarize-results.ts";

const HASHED = ["app", "prisma", "scripts", "tests", "package-lock.json", "vitest.config.ts"];

/** The program that `npm run test:mutation` starts once there is a PostgreSQL server for the tests. */

try {
	const options = parseMutationOptions(process.argv.slice(2));
	const { seed, sampleSize, tests, concurrency } = options;
	process.chdir(checkout);
	// Drawn before `--files` applies, so that runs on parts of the code add up to a run on all of it.
	const all = await listMutants(listFiles({ files: null, since: options.since }));
	const drawn = pickSample(all, { folder: checkout, seed, size: sampleSize });
	const files = listFiles(options);
	const sample = drawn.filter(({ fileName }) => files.has(fileName));
	console.log(`${sample.length} of ${all.length} mutants are tested`);
	if (sample.length > 0) {
		const selected = {
			...sampleOptions(sample, checkout),
			...(tests === null ? {} : { testFiles: [tests] }),
		};
		const savedIn = join(localData, "mutation-runs", `${hashRun(selected)}.json`);
		const results = await new Stryker({
			configFile: "scripts/mutation/stryker.config.ts",
			...selected,
			concurrency,
			incrementalFile: savedIn,
		}).runMutationTest();
		console.log(summarizeResults(results));
		rmSync(savedIn, { force: true });
	}
} catch (error) {
	console.error(error instanceof TaskError ? error.message : error);
	process.exitCode = 1;
}

/** Identifies what a run tests, and with which code. Stryker itself notices changes of tests and mutated files only. */
function hashRun(selected: object): string {
	const hash = createHash("sha256").update(hashContent(HASHED)).update(JSON.stringify(selected));
	return hash.digest("hex").slice(0, 16);
}
