import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { AppError } from "./errors.server.ts";

/** Asynchronous functions whose arguments and results are JSON. */
type Functions = { [name: string]: (...args: never[]) => Promise<unknown> };
type Answer = { id: number; value?: unknown; error?: string };
type Call = { resolve: (value: never) => void; reject: (error: unknown) => void };

/**
 * Program of the child process: calls functions of the package that is its first argument.
 *
 * It runs at the lowest priority. It ignores signals, which a process group receives as a whole, because running
 * requests need their responses. It ends when the channel to its parent closes, even if the parent was killed.
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
 * Runs functions of a package in a separate process at the lowest priority: their CPU and memory use don't delay
 * requests. The first call starts the process, and so does the next call after it has died. It inherits
 * no environment, and ends with this process.
 *
 * @param threads number of calls that run at the same time; others wait
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
			// Waiting for a response keeps this process alive; an idle child process does not.
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
		/** @throws AppError `unavailable` if the process dies during the call; Error if the function fails */
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
		/** Process id, or null while it isn't running. */
		get pid(): number | null {
			return child?.pid ?? null;
		},
	};
}
