/**
 * `npm run test:scale`: two processes that answer, one that runs jobs, a bucket, PgBouncer, PostgreSQL with a synchronous
 * standby, and HAProxy in front, under mixed load, while each part ends in turn. Prints what became of the requests, and
 * exits with 1 if a requirement isn't met. HAProxy and PgBouncer are installed through apt if missing.
 */
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { installMissing } from "./checks/install-by-apt.ts";
import { runScaleTest } from "./checks/run-scale-test.ts";
import { runTask } from "./process/task.ts";

const PROGRAMS = [
	{ pattern: "/usr/sbin/haproxy", packageName: "haproxy" },
	{ pattern: "/usr/sbin/pgbouncer", packageName: "pgbouncer" },
];

await runTask(async (stop) => {
	await installMissing(PROGRAMS, stop);
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	return runScaleTest(["tests/scale/scale.test.ts", ...process.argv.slice(2)], { stop });
});
