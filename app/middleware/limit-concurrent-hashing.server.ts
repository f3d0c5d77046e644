import type { MiddlewareFunction } from "react-router";
import { CONCURRENT_HASHES } from "#app/features/accounts/passwords/passwords.server.ts";
import { createSemaphore } from "#app/lib/semaphore.ts";

/** One more than hash at the same time: it reads or writes meanwhile. */
const CONCURRENT_FORMS = CONCURRENT_HASHES + 1;
const WAITING_FORMS = 200;
const slots = createSemaphore({ slots: CONCURRENT_FORMS, maxWaiting: WAITING_FORMS });

/**
 * For routes whose form takes a password. Of fifty people who sign in at once most only wait for their hash, but the
 * work before and after it would come in one burst that delays every other page. A form that finds the queue full goes
 * on, and hashing refuses it. Reading a form takes no slot, so a slow connection delays nobody.
 */
export const limitConcurrentHashing: MiddlewareFunction<Response> = async ({ request }, next) => {
	if (request.method !== "POST") return next();
	await waitForBody(request);
	const release = await slots.acquire();
	try {
		return await next();
	} finally {
		release?.();
	}
};

/** A body that breaks off is reported by whatever reads the form. */
async function waitForBody(request: Request): Promise<void> {
	await request
		.clone()
		.arrayBuffer()
		.catch(() => undefined);
}
