import { spawn } from "node:child_process";
import { watchNpm } from "./watch-npm.mjs";

/** The signals that ask a program to stop. */
export const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program as if it were this process: forwards signals and waits for its end, however it is
 * stopped. Ctrl-C in a terminal reaches the program twice (from the terminal and from here), so
 * programs must treat a repeated signal as one. A detached program leads a process group, which ends at once instead.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>} output is
 *   what the program wrote to its pipes, if it was given any
 */
export function runAndForwardSignals(command, args, options) {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, options);

		/** @type {string[]} */
		const chunks = [];
		for (const stream of [child.stdout, child.stderr]) {
			stream?.setEncoding("utf8").on("data", (chunk) => chunks.push(chunk));
		}

		/** @param {NodeJS.Signals} signal */
		const forward = (signal) => {
			if (options.detached && child.pid) process.kill(-child.pid, "SIGKILL");
			else child.kill(signal);
		};
		for (const signal of SIGNALS) process.on(signal, forward);
		const unwatch = watchNpm(() => forward("SIGTERM"));

		const finish = () => {
			unwatch();
			for (const signal of SIGNALS) process.off(signal, forward);
		};
		child.once("error", (error) => {
			finish();
			reject(error);
		});
		child.once("close", (code, signal) => {
			finish();
			resolve({ code, signal, output: chunks.join("") });
		});
	});
}
