import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { log } from "#app/platform/log.server.ts";
import { stopping } from "#app/platform/readiness.server.ts";

const run = promisify(execFile);

/**
 * Runs a script of the product in a process of its own, so that compressing and encrypting delays no request. It ends
 * when this process is told to stop.
 *
 * @param name file in `scripts/`
 * @throws Error with the script's message
 */
export async function startBackupScript(name: "backup" | "backup-verify"): Promise<void> {
	try {
		const { stdout } = await run(process.execPath, [`scripts/${name}.ts`], {
			signal: stopping.signal,
		});
		log.info({ script: name }, stdout.trim().split("\n").at(-1));
	} catch (error) {
		const { stderr, message } = error as Error & { stderr?: string };
		throw new Error(stderr?.trim() || message);
	}
}
