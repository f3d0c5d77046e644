import { setTimeout as sleep } from "node:timers/promises";
import type { Program } from "../process/program.ts";
import { TaskError } from "../process/task.ts";

/** In development, the first start bundles packages and compiles every route: a minute on a busy machine. */
const TIMEOUT_MS = 180_000;
const POLL_MS = 25;

/** Waits until the product reports that it is ready. */
export async function waitUntilReady(
	port: number,
	server: Program,
	stop: AbortSignal,
): Promise<void> {
	const deadline = Date.now() + TIMEOUT_MS;
	let hasExited = false;
	server.exited.then(() => {
		hasExited = true;
	});
	while (!(await isReady(port))) {
		stop.throwIfAborted();
		if (hasExited) throw new TaskError("The server ended before it was ready; see above.");
		if (Date.now() > deadline) throw new TaskError("The server does not become ready; see above.");
		await sleep(POLL_MS);
	}
}

async function isReady(port: number): Promise<boolean> {
	try {
		const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`, {
			signal: AbortSignal.timeout(5_000),
		});
		return status === 200;
	} catch {
		return false;
	}
}
