import { constants } from "node:os";
import { DISK_FULL, isDiskFull } from "../bootstrap/disk-full.mjs";

/** A failure the person at the terminal can do something about. Its message is all that is shown. */
export class TaskError extends Error {}

/** Thrown inside a task that was asked to stop before it was done. */
class TaskStopped extends Error {
	readonly signal: NodeJS.Signals;

	constructor(signal: NodeJS.Signals) {
		super(`Stopped by ${signal}`);
		this.signal = signal;
	}
}

/** The signal that has aborted `stop`. */
export function signalOf(stop: AbortSignal): NodeJS.Signals {
	return stop.reason instanceof TaskStopped ? stop.reason.signal : "SIGTERM";
}

/**
 * Runs a task to its end and exits with the code it returns.
 *
 * `stop` is aborted when someone asks the task to end: Ctrl-C, SIGTERM, a closed terminal, or the death
 * of the process that started it. Being asked again changes nothing, since Ctrl-C arrives both from the
 * terminal and from run.mjs; the task's own time limits bound how long the end takes.
 */
export async function runTask(main: (stop: AbortSignal) => Promise<number>): Promise<never> {
	const stopping = new AbortController();
	const stop = (signal: NodeJS.Signals) => stopping.abort(new TaskStopped(signal));
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
	process.on("disconnect", () => stop("SIGHUP"));
	process.channel?.unref();

	try {
		process.exit(await main(stopping.signal));
	} catch (error) {
		if (error instanceof TaskStopped) process.exit(128 + constants.signals[error.signal]);
		if (isDiskFull(error)) console.error(`\n${DISK_FULL}`);
		else console.error(error instanceof TaskError ? `\n${error.message}` : error);
		process.exit(1);
	}
}
