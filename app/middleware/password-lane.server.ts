import type { MiddlewareFunction } from "react-router";
import { CONCURRENT_HASHES } from "#app/features/accounts/passwords.server.ts";
import { createSemaphore } from "#app/lib/semaphore.ts";

/** One more than hash at once: it reads or writes meanwhile. */
const AT_ONCE = CONCURRENT_HASHES + 1;
const WAITING = 200;
const lane = createSemaphore({ slots: AT_ONCE, maxWaiting: WAITING });

/**
 * For routes whose form takes a password: of fifty who sign in at once most would only wait for their hash, but all the
 * work before and after it would come in one rush that holds up everybody else's page. Who finds the lane full goes on,
 * and is told by the hashing that too many wait. Arriving takes no turn, so a slow connection keeps nobody waiting.
 */
export const passwordLane: MiddlewareFunction<Response> = async ({ request }, next) => {
	if (request.method !== "POST") return next();
	await hasArrived(request);
	const release = await lane.acquire();
	try {
		return await next();
	} finally {
		release?.();
	}
};

/** Of a body that breaks off, whoever reads the form says what is to be said. */
async function hasArrived(request: Request): Promise<void> {
	await request
		.clone()
		.arrayBuffer()
		.catch(() => undefined);
}
