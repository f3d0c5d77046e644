import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import { log } from "#app/platform/log.server.ts";
import { stopping } from "#app/platform/readiness.server.ts";

/** All in all an exit within 10 s, as container platforms expect. */
const TOTAL_MS = 9_500;
const REQUESTS_MS = 6_000;
/** For so long connections are still taken, so that whoever is in front learns that there are to be no more. */
const FAREWELL_MS = 2_000;
const QUIET_MS = 100;

/**
 * On SIGTERM or SIGINT, or after a fatal error: fail readiness, answer until nobody asks any more, stop
 * accepting, finish the requests under way, then run `drain` (analytics, jobs, pool), then exit.
 */
export function shutDownGracefully(server: Server, drain: () => Promise<void>): void {
	closeWithGrace({ delay: TOTAL_MS, logger: false }, async ({ signal, err }) => {
		if (err) log.fatal({ err }, "stopping after an unexpected error");
		else log.info({ signal }, "stopping");
		stopping.abort();
		const giveUp = setTimeout(() => server.closeAllConnections(), REQUESTS_MS);
		await sayFarewell(server);
		await finishRequests(server);
		clearTimeout(giveUp);
		await drain();
		log.info("stopped");
	});
}

/**
 * Answers on, each answer being its connection's last, until nobody has asked for a moment. Closing at once would
 * break connections on which a request is on its way here.
 */
async function sayFarewell(server: Server): Promise<void> {
	const deadline = performance.now() + FAREWELL_MS;
	let askedAt = performance.now();
	server.prependListener("request", (_request, response) => {
		response.shouldKeepAlive = false;
		askedAt = performance.now();
	});
	for (let now = askedAt; now < Math.min(askedAt + QUIET_MS, deadline); now = performance.now()) {
		await delay(Math.min(askedAt + QUIET_MS, deadline) - now + 1);
	}
}

function finishRequests(server: Server): Promise<void> {
	return new Promise((resolve) => server.close(() => resolve()));
}
