import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { promisify } from "node:util";
import { TaskError } from "../process/task.ts";

const run = promisify(execFile);

/** Installs Debian packages if apt is available and permitted; otherwise does nothing. */
export async function installPackages(names: string[], signal: AbortSignal): Promise<void> {
	if (!existsSync("/usr/bin/apt-get")) return;
	const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
	const apt = (...args: string[]) => {
		const [command = "", ...rest] = [
			...asRoot,
			"env",
			"DEBIAN_FRONTEND=noninteractive",
			"apt-get",
			// Fails quickly if a mirror is unreachable.
			"-oAcquire::http::Timeout=10",
			"-oAcquire::Retries=1",
			...args,
		];
		return run(command, rest, { signal, maxBuffer: Number.POSITIVE_INFINITY });
	};
	await apt("update");
	await apt("install", "--yes", "--no-install-recommends", ...names);
}

/**
 * Installs the Debian packages of programs that are missing. @throws TaskError if one is missing afterwards
 *
 * @param programs file that a program has, as a pattern, and the package that brings it
 */
export async function installMissing(
	programs: readonly { pattern: string; packageName: string }[],
	stop: AbortSignal,
): Promise<void> {
	const missing = () =>
		programs
			.filter(({ pattern }) => globSync(pattern).length === 0)
			.map(({ packageName }) => packageName);
	const packages = missing();
	if (packages.length === 0) return;
	if (!existsSync("/usr/bin/apt-get")) {
		throw new TaskError(`These tests need Debian's packages: ${packages.join(", ")}`);
	}
	console.log(`Installing ${packages.join(", ")} (a minute or two)…`);
	await installPackages(packages, stop);
	const left = missing();
	if (left.length > 0) throw new TaskError(`Could not be installed: ${left.join(", ")}`);
}
