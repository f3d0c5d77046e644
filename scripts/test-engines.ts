/**
 * `npm run test:engines`: creators' pages in each preset and the main journeys in Firefox and WebKitGTK, which are
 * installed through apt if missing. Arguments go to the test program. Screenshots are saved in
 * .data/engine-pictures.
 */
import { join } from "node:path";
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { installMissing } from "./checks/install-by-apt.ts";
import { startTestCluster } from "./checks/test-cluster.ts";
import { checkout } from "./process/checkout.ts";
import { exitOrStop, packageProgram, startProgram } from "./process/program.ts";
import { runTask } from "./process/task.ts";

const PROGRAMS = [
	{ pattern: "/usr/bin/firefox-esr", packageName: "firefox-esr" },
	{ pattern: "/usr/bin/WebKitWebDriver", packageName: "webkit2gtk-driver" },
	{ pattern: "/usr/lib/*/webkit2gtk-4.1/MiniBrowser", packageName: "libwebkit2gtk-4.1-0" },
	{ pattern: "/usr/bin/Xvfb", packageName: "xvfb" },
	{ pattern: "/usr/bin/xauth", packageName: "xauth" },
];

await runTask(async (stop) => {
	await installMissing(PROGRAMS, stop);
	await generatePrismaClient(stop);
	await buildIfChanged(stop);
	const cluster = await startTestCluster({ isInMemory: true });
	try {
		const configuration = join(checkout, "tests", "engines", "vitest.config.ts");
		const program = startProgram(
			[packageProgram("vitest"), "run", `--config=${configuration}`, ...process.argv.slice(2)],
			{ env: cluster.environment },
		);
		return await exitOrStop(program, stop);
	} finally {
		await cluster.remove();
	}
});
