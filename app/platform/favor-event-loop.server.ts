import { readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { log } from "./log.server.ts";

const POOL_THREAD = "libuv-worker";

/**
 * Gives the event loop priority over the threads that process images and compress, so that a burst of uploads doesn't
 * slow down all visitors on a machine with few cores. Works on Linux, where each thread has its own priority; does
 * nothing elsewhere.
 */
export async function favorEventLoop(): Promise<void> {
	if (process.platform !== "linux") return;
	try {
		// The first file operation starts the threads of the pool.
		await stat("/proc/self");
		for (const id of readdirSync("/proc/self/task")) {
			const name = readFileSync(`/proc/self/task/${id}/comm`, "utf8").trim();
			if (name === POOL_THREAD) setPriority(Number(id), constants.priority.PRIORITY_LOW);
		}
	} catch (error) {
		log.warn({ err: error }, "the event loop shares the processor evenly with other threads");
	}
}
