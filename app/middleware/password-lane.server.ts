import type { MiddlewareFunction } from "react-router";
import { createSemaphore } from "#app/lib/semaphore.ts";

/** As many as hash at once, and one more that reads or writes meanwhile (features/accounts/passwords.server.ts). */
const AT_ONCE = 3;
const WAITING = 200;
const lane = createSemaphore({ slots: AT_ONCE, maxWaiting: WAITING });

/**
 * For routes whose form takes a password: of fifty who sign in at once most would only wait for their hash, but all the
 * work before and after it would come in one rush that holds up everybody else's page. Who finds the lane full goes on,
 * and is told by the hashing that too many wait.
 */
export const passwordLane: MiddlewareFunction<Response> = async ({ request }, next) => {
	if (request.method !== "POST") return next();
	const release = await lane.acquire();
	try {
		return await next();
	} finally {
		release?.();
	}
};
