import { readdirSync, readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { log } from "./log.server.ts";

const POOL_THREAD = "libuv-worker";

/**
 * Leaves to the threads that hash passwords, draw images and compress only what the event loop has no use for: where
 * there are fewer cores than work, a rush of sign-ins would otherwise make every visitor wait. On Linux, where a
 * thread has a priority of its own; elsewhere nothing changes.
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
