import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { log } from "#app/platform/log.server.ts";
import { stopping } from "#app/platform/readiness.server.ts";

const run = promisify(execFile);

/**
 * Runs a script of the product in a process of its own, so that compressing and encrypting delays no request. It ends
 * when this process is told to stop.
 *
 * @throws Error with the script's message
 */
export async function startBackupScript(name: "backup" | "backup-verify"): Promise<void> {
	try {
		const { stdout } = await run(process.execPath, [locate(name)], {
			signal: stopping.signal,
		});
		log.info({ script: name }, stdout.trim().split("\n").at(-1));
	} catch (error) {
		const { stderr, message } = error as Error & { stderr?: string };
		throw new Error(stderr?.trim() || message);
	}
}

/** The image has the built program alone; a checkout has the source, and perhaps an earlier build. */
function locate(name: string): string {
	const source = `scripts/${name}.ts`;
	return existsSync(source) ? source : `build/${name}.js`;
}
