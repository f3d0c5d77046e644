import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

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
