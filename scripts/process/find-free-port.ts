import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below those that a system hands out by itself (Linux from 32768 on, others from 49152), above well-known ones. */
const FIRST = 15_000;
const END = 30_000;

/**
 * A port that nobody listens on. Not one that the system would choose: by the time that a program wants it, that could
 * be the end of somebody's connection.
 */
export async function findFreePort(): Promise<number> {
	for (;;) {
		const port = randomInt(FIRST, END);
		const server = createServer().listen(port);
		try {
			await once(server, "listening");
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") continue;
			throw error;
		}
		server.close();
		await once(server, "close");
		return port;
	}
}
