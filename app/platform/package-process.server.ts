import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { AppError } from "./errors.server.ts";

/** Asynchronous functions whose arguments and results are JSON. */
type Functions = { [name: string]: (...args: never[]) => Promise<unknown> };
type Answer = { id: number; value?: unknown; error?: string };
type Call = { resolve: (value: never) => void; reject: (error: unknown) => void };

/**
 * The program of the process: it calls functions of the package that is its first argument.
 *
 * It leaves the processor to others where they want it. A process group is told to stop as a whole, but the requests
 * that are still under way need their answers, so it ends with the channel to its parent: also when that was killed.
 */
const PROGRAM = `
	require("node:os").setPriority(${constants.priority.PRIORITY_LOW});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
	const functions = require(process.argv[1]);
	process.on("disconnect", () => process.exit());
	const call = async ({ id, name, args }) => ({ id, value: await functions[name](...args) });
	process.on("message", async (message) => {
		const answer = await call(message).catch((error) => ({ id: message.id, error: String(error) }));
		if (process.connected) process.send(answer);
	});
`;

/**
 * Runs functions of a package in a process of its own, at the lowest priority: their work and their memory hold up
 * nobody's page. The process is started by the first call, and again by the next call after it has died. It inherits
 * no environment, and ends with this process.
 *
 * @param threads how many calls run at the same time; others wait there
 */
export function createPackageProcess<Api extends Functions>(
	packageName: string,
	{ threads }: { threads: number },
) {
	const file = createRequire(import.meta.url).resolve(packageName);
	const calls = new Map<number, Call>();
	let child: ChildProcess | null = null;
	let nextId = 1;

	function start(): ChildProcess {
		const started = spawn(process.execPath, ["--input-type=commonjs", "--eval", PROGRAM, file], {
			env: { UV_THREADPOOL_SIZE: String(threads) },
			stdio: ["ignore", "inherit", "inherit", "ipc"],
		});
		started.unref();
		started.channel?.unref();
		started.on("message", ({ id, value, error }: Answer) => {
			const call = calls.get(id);
			calls.delete(id);
			// Waiting for an answer keeps this process alive, having a process ready does not.
			if (calls.size === 0) started.channel?.unref();
			if (error === undefined) call?.resolve(value as never);
			else call?.reject(new Error(error));
		});
		started.once("error", onEnd);
		started.once("exit", onEnd);
		return started;

		function onEnd() {
			if (child !== started) return;
			child = null;
			for (const { reject } of calls.values()) {
				reject(new AppError("unavailable", "This was interrupted. Please try again."));
			}
			calls.clear();
		}
	}

	return {
		/** @throws AppError `unavailable` when the process dies meanwhile; Error when the function fails */
		call<Name extends keyof Api & string>(
			name: Name,
			...args: Parameters<Api[Name]>
		): ReturnType<Api[Name]> {
			child ??= start();
			child.channel?.ref();
			const id = nextId++;
			const { promise, resolve, reject } = Promise.withResolvers<never>();
			calls.set(id, { resolve, reject });
			child.send({ id, name, args });
			return promise as ReturnType<Api[Name]>;
		},
		/** Null while it does not run. */
		get pid(): number | null {
			return child?.pid ?? null;
		},
	};
}
