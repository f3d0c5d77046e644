import { checkout } from "../process/checkout.ts";
import { TaskError } from "../process/task.ts";
import { listFiles } from "./list-files.ts";
import { parseMutationOptions } from "./options.ts";
import { runMutants } from "./run-mutants.ts";
import { listMutants, pickSample } from "./sample.ts";
import { summarizeResults } from "./summarize-results.ts";

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
		const results = await runMutants(sample, {
			vitestConfig: "tests/mutation/vitest.config.ts",
			tests: options.tests,
		});
		console.log(summarizeResults(results));
	}
} catch (error) {
	console.error(error instanceof TaskError ? error.message : error);
	process.exitCode = 1;
}
