import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports (from 32768 on Linux, from 49152 on others), above well-known ones. */
const FIRST = 15_000;
const END = 30_000;

/**
 * A port that nobody listens on. Doesn't use an ephemeral port: until the program listens, it could
 * be assigned to an outgoing connection.
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
