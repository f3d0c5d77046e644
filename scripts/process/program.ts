import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./checkout.ts";
import { signalOf } from "./task.ts";

const STOP_TIMEOUT_MS = 15_000;
const exitWithParent = join(import.meta.dirname, "exit-with-parent.mjs");

export interface Program {
	readonly child: ChildProcess;
	/** Exit code; 1 for a program that was ended by a signal. */
	readonly exited: Promise<number>;
	/** Sends SIGTERM or `signal`, and waits; after 15 s, kills the program with all its child processes. */
	stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProgramOptions {
	/** Variables added to our own environment. */
	env?: NodeJS.ProcessEnv;
	stdio?: Array<"ignore" | "inherit" | "pipe">;
}

/**
 * Starts a JavaScript program of ours. It leads its own process group, so that Ctrl-C in the
 * terminal reaches only the task, which then stops programs in order.
 *
 * @param args path of the file, and its arguments
 */
export function startProgram(
	args: string[],
	{ env, stdio = ["ignore", "inherit", "inherit"] }: ProgramOptions = {},
): Program {
	const streams: StdioOptions = [...stdio, "ipc"];
	const child: ChildProcess = spawn(process.execPath, [`--import=${exitWithParent}`, ...args], {
		cwd: checkout,
		detached: true,
		env: { ...process.env, ...env },
		stdio: streams,
	});
	const exited = once(child, "exit").then(([code]) => (code as number | null) ?? 1);
	return { child, exited, stop: (signal) => stopProgram(child, exited, signal) };
}

/** Path of the executable of a package, as a file for `startProgram`. */
export function packageProgram(name: string): string {
	return realpathSync(join(checkout, "node_modules", ".bin", name));
}

/**
 * Runs a program to its end and captures its output.
 *
 * @returns its exit code and output
 */
export async function runProgram(
	args: string[],
	stop: AbortSignal,
	options: Omit<ProgramOptions, "stdio"> = {},
) {
	stop.throwIfAborted();
	const program = startProgram(args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
	const chunks: string[] = [];
	for (const stream of [program.child.stdout, program.child.stderr]) {
		stream?.setEncoding("utf8").on("data", (chunk: string) => chunks.push(chunk));
	}
	const closed = once(program.child, "close");
	const code = await exitOrStop(program, stop);
	await closed;
	return { code, output: chunks.join("").trim() };
}

/** Waits for a program, or ends it when the task is stopped and then throws the reason of `stop`. */
export async function exitOrStop(program: Program, stop: AbortSignal): Promise<number> {
	const stopRequest = Promise.withResolvers<never>();
	const onStop = () => stopRequest.reject(stop.reason);
	stop.addEventListener("abort", onStop, { once: true });
	try {
		stop.throwIfAborted();
		return await Promise.race([program.exited, stopRequest.promise]);
	} catch (error) {
		await program.stop(signalOf(stop));
		throw error;
	} finally {
		stop.removeEventListener("abort", onStop);
	}
}

async function stopProgram(
	child: ChildProcess,
	exited: Promise<number>,
	signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
	if (!child.pid) return;
	const group = -child.pid;
	if (child.exitCode === null && child.signalCode === null) {
		child.kill(signal);
		const timer = setTimeout(() => killIfThere(group), STOP_TIMEOUT_MS);
		await exited;
		clearTimeout(timer);
	}
	// Kills remaining child processes.
	killIfThere(group);
}

function killIfThere(group: number): void {
	try {
		process.kill(group, "SIGKILL");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}
