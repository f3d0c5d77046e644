import type { MiddlewareFunction } from "react-router";
import { CONCURRENT_HASHES } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { createSemaphore } from "#app/lib/semaphore.ts";

/** One more than can hash at the same time, so that one form can read or write in the meantime. */
const CONCURRENT_FORMS = CONCURRENT_HASHES + 1;
const WAITING_FORMS = 200;
const slots = createSemaphore({ slots: CONCURRENT_FORMS, maxWaiting: WAITING_FORMS });

/**
 * For routes whose form has a password, and calls that hash one. When fifty people sign in at once, most wait for their
 * hash, but the work before and after it would delay every other page. If the queue is full, the request is passed on and
 * hashing refuses it. Reading a body occupies no slot, so a slow connection delays nobody.
 */
export async function inHashingTurn<Result>(
	request: Request,
	work: () => Promise<Result>,
): Promise<Result> {
	if (request.method === "GET" || request.method === "HEAD") return work();
	await waitForBody(request);
	const release = await slots.acquire();
	try {
		return await work();
	} finally {
		release?.();
	}
}

export const limitConcurrentHashing: MiddlewareFunction<Response> = ({ request }, next) =>
	inHashingTurn(request, next);

/** An aborted body is reported by the code that reads it. */
async function waitForBody(request: Request): Promise<void> {
	await request
		.clone()
		.arrayBuffer()
		.catch(() => undefined);
}
