import type { Server } from "node:http";
import closeWithGrace from "close-with-grace";
import { log } from "#app/platform/log.server.ts";
import { readiness } from "#app/platform/readiness.server.ts";

/** All in all an exit within 10 s, as container platforms expect. */
const TOTAL_MS = 9_500;
const REQUESTS_MS = 6_000;

/**
 * On SIGTERM or SIGINT, or after a fatal error: fail readiness, stop
 * accepting, finish the requests under way, then run `drain` (analytics, jobs, pool), then exit.
 */
export function shutDownGracefully(server: Server, drain: () => Promise<void>): void {
	closeWithGrace({ delay: TOTAL_MS, logger: false }, async ({ signal, err }) => {
		if (err) log.fatal({ err }, "stopping after an unexpected error");
		else log.info({ signal }, "stopping");
		readiness.isStopping = true;
		await finishRequests(server);
		await drain();
		log.info("stopped");
	});
}

function finishRequests(server: Server): Promise<void> {
	return new Promise((resolve) => {
		const giveUp = setTimeout(() => server.closeAllConnections(), REQUESTS_MS);
		server.close(() => {
			clearTimeout(giveUp);
			resolve();
		});
	});
}
