/**
 * `CITUS_URL=… npm run test:citus`: the tests of analytics with distributed tables. The address names a database with the
 * extension `citus` and its nodes, on a coordinator whose role may create databases on all of them; every test file gets a
 * database of its own. Arguments go to the test program.
 */
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { startCitusTemplate } from "./checks/citus-template.ts";
import { exitOrStop, packageProgram, startProgram } from "./process/program.ts";
import { runTask, TaskError } from "./process/task.ts";

const TESTS = "app/features/audience/analytics/";

await runTask(async (stop) => {
	const url = process.env.CITUS_URL;
	if (!url) throw new TaskError("Set CITUS_URL to the address of a coordinator.");
	const args = process.argv.slice(2);
	await generatePrismaClient(stop);
	const template = await startCitusTemplate(url, stop);
	try {
		const program = startProgram(
			[
				packageProgram("vitest"),
				"run",
				...(args.some((arg) => !arg.startsWith("-")) ? [] : [TESTS]),
				...args,
			],
			{ env: template.environment },
		);
		return await exitOrStop(program, stop);
	} finally {
		await template.remove();
	}
});
