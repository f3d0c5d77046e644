/**
 * `npm run bench:admin`: what the administrators' lists, searches and reports cost in a database with a million accounts
 * and ten million links, with the plan of each statement. `--quick` is a smoke test, `--only=users,audit` measures some
 * groups, `--users=100000` makes a smaller site, `--plans=no` prints the tables alone.
 */
import { parseAdminOptions } from "../bench/admin/options.ts";
import { runAdminBench } from "../bench/admin/run-admin-bench.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { runTask } from "./process/task.ts";

await runTask(async (stop) => {
	const options = parseAdminOptions(process.argv.slice(2));
	await generatePrismaClient(stop);
	const { isMet } = await runAdminBench(options, stop);
	return isMet ? 0 : 1;
});
