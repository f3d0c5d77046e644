import { constants } from "node:os";
import { ConfigurationError } from "../../app/platform/parse-environment.server.ts";
import { readSecretFiles } from "../../app/platform/secret-files.server.ts";
import { DISK_FULL, isDiskFull } from "../bootstrap/disk-full.mjs";

/** A failure that the user at the terminal can fix. Only its message is shown. */
export class TaskError extends Error {}

/** Thrown in a task that was stopped before it was done. */
class TaskStopped extends Error {
	readonly signal: NodeJS.Signals;

	constructor(signal: NodeJS.Signals) {
		super(`Stopped by ${signal}`);
		this.signal = signal;
	}
}

/** Signal that aborted `stop`. */
export function signalOf(stop: AbortSignal): NodeJS.Signals {
	return stop.reason instanceof TaskStopped ? stop.reason.signal : "SIGTERM";
}

/**
 * Runs a task to its end and exits with the code it returns.
 *
 * `stop` is aborted when the task should end: by Ctrl-C, SIGTERM, a closed terminal, or the death
 * of the process that started it. A repeated signal changes nothing, because Ctrl-C arrives both from the
 * terminal and from run.mjs; the task's own time limits bound the duration of the shutdown.
 *
 * Secrets that the environment names files of are read first.
 */
export async function runTask(main: (stop: AbortSignal) => Promise<number>): Promise<never> {
	const stopping = new AbortController();
	const stop = (signal: NodeJS.Signals) => stopping.abort(new TaskStopped(signal));
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
	process.on("disconnect", () => stop("SIGHUP"));
	process.channel?.unref();

	try {
		readSecretFiles(process.env);
		process.exit(await main(stopping.signal));
	} catch (error) {
		if (error instanceof TaskStopped) process.exit(128 + constants.signals[error.signal]);
		if (isDiskFull(error)) console.error(`\n${DISK_FULL}`);
		else console.error(isForPeople(error) ? `\n${error.message}` : error);
		process.exit(1);
	}
}

function isForPeople(error: unknown): error is Error {
	return error instanceof TaskError || error instanceof ConfigurationError;
}
