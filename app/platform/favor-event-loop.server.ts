import { readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { log } from "./log.server.ts";

const POOL_THREAD = "libuv-worker";

/**
 * Gives the event loop precedence over the threads that draw images and compress: where there are fewer cores than
 * work, a burst of uploads would otherwise make every visitor wait. On Linux, where a thread has a priority of its own;
 * elsewhere nothing changes.
 */
export async function favorEventLoop(): Promise<void> {
	if (process.platform !== "linux") return;
	try {
		// The pool's threads are there from its first work on.
		await stat("/proc/self");
		for (const id of readdirSync("/proc/self/task")) {
			const name = readFileSync(`/proc/self/task/${id}/comm`, "utf8").trim();
			if (name === POOL_THREAD) setPriority(Number(id), constants.priority.PRIORITY_LOW);
		}
	} catch (error) {
		log.warn({ err: error }, "the event loop shares the processor evenly with other threads");
	}
}
