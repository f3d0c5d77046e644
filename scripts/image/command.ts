import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { TaskError } from "../process/task.ts";

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs a program of the system to its end. @returns what it printed @throws TaskError with its last lines */
export async function runCommand(
	command: string,
	args: readonly string[],
	stop: AbortSignal,
): Promise<string> {
	try {
		const { stdout } = await promisify(execFile)(command, args, {
			signal: stop,
			maxBuffer: MAX_OUTPUT_BYTES,
		});
		return stdout.trimEnd();
	} catch (error) {
		stop.throwIfAborted();
		const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
		const lines = `${stdout}\n${stderr}`.trim().split("\n").slice(-20).join("\n");
		throw new TaskError(
			`${command} ${args.join(" ")} failed:\n${lines || (error as Error).message}`,
		);
	}
}

/** @returns the commands of the list that this machine doesn't have */
export function listMissingCommands(commands: readonly string[]): string[] {
	return commands.filter((command) => {
		try {
			execFileSync("sh", ["-c", 'command -v "$1"', "sh", command], { stdio: "ignore" });
			return false;
		} catch {
			return true;
		}
	});
}
