/**
 * Entry point of every npm script: `node scripts/run.mjs <task> [arguments]`.
 *
 * It needs only Node 20 or later: it installs the packages if they are missing or outdated,
 * then runs `scripts/<task>.ts` under Node 24, which runs TypeScript directly.
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { DISK_FULL, isDiskFull } from "./bootstrap/disk-full.mjs";
import { installPackages } from "./bootstrap/install-packages.mjs";
import { runAndForwardSignals } from "./bootstrap/run-and-forward-signals.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const packageBinaries = join(root, "node_modules", ".bin");

/** Finds the Node version that the product requires. */
function findNode() {
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
	if (major > 24 || (major === 24 && minor >= 17)) return process.execPath;
	const installed = join(packageBinaries, "node");
	return existsSync(installed) ? installed : null;
}

/** @param {string | undefined} task @param {string[]} args */
async function main(task, args) {
	if (!task || !/^[a-z-]+$/.test(task) || !existsSync(join(root, "scripts", `${task}.ts`))) {
		console.error(
			"Usage: node scripts/run.mjs <task> [arguments], a task being a .ts file in scripts/",
		);
		return process.exit(2);
	}
	if (!(await installPackages(root))) return process.exit(1);

	const node = findNode();
	if (!node) {
		console.error(
			"Node 24 is missing: its package puts it in place by an install script, and npm is set to skip those.\n" +
				"Run `npm ci --ignore-scripts=false`, or use Node 24.17 or later yourself.",
		);
		return process.exit(1);
	}
	const { code, signal } = await runAndForwardSignals(
		node,
		[join(root, "scripts", `${task}.ts`), ...args],
		{
			cwd: root,
			// When the channel closes, the task knows that this process is gone, even by kill -9.
			stdio: ["inherit", "inherit", "inherit", "ipc"],
			env: { ...process.env, PATH: `${packageBinaries}${delimiter}${process.env.PATH ?? ""}` },
		},
	);
	if (signal) process.kill(process.pid, signal);
	else process.exit(code ?? 1);
}

try {
	await main(process.argv[2], process.argv.slice(3));
} catch (error) {
	if (!isDiskFull(error)) throw error;
	console.error(DISK_FULL);
	process.exit(1);
}
