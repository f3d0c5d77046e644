/**
 * `npm run test:engines`: creators' pages in each preset and the main journeys in Firefox and WebKitGTK, which are
 * installed through apt if missing. Arguments go to the test program. Screenshots are saved in
 * .data/engine-pictures.
 */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { buildIfChanged } from "./build/build-product.ts";
import { generatePrismaClient } from "./build/generate-prisma-client.ts";
import { installPackages } from "./checks/install-by-apt.ts";
import { startTestCluster } from "./checks/test-cluster.ts";
import { checkout } from "./process/checkout.ts";
import { exitOrStop, packageProgram, startProgram } from "./process/program.ts";
import { runTask, TaskError } from "./process/task.ts";

const PROGRAMS = [
	{ pattern: "/usr/bin/firefox-esr", packageName: "firefox-esr" },
	{ pattern: "/usr/bin/WebKitWebDriver", packageName: "webkit2gtk-driver" },
	{ pattern: "/usr/lib/*/webkit2gtk-4.1/MiniBrowser", packageName: "libwebkit2gtk-4.1-0" },
	{ pattern: "/usr/bin/Xvfb", packageName: "xvfb" },
	{ pattern: "/usr/bin/xauth", packageName: "xauth" },
];

await runTask(async (stop) => {
	await installMissing(stop);
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

async function installMissing(stop: AbortSignal): Promise<void> {
	const missing = () => PROGRAMS.filter(({ pattern }) => globSync(pattern).length === 0);
	const packages = missing().map(({ packageName }) => packageName);
	if (packages.length === 0) return;
	if (!existsSync("/usr/bin/apt-get")) {
		throw new TaskError(`These tests need Debian's packages: ${packages.join(", ")}`);
	}
	console.log(`Installing ${packages.join(", ")} (a minute or two)…`);
	await installPackages(packages, stop);
	const left = missing().map(({ packageName }) => packageName);
	if (left.length > 0) throw new TaskError(`Could not be installed: ${left.join(", ")}`);
}
