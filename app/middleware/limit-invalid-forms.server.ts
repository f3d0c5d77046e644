import { RateLimiterMemory } from "rate-limiter-flexible";
import type { MiddlewareFunction } from "react-router";
import { AppError } from "#app/platform/errors.server.ts";
import { BLOCK_FACTOR, networkOf } from "#app/platform/rate-limit.server.ts";
import { passRetryAfter, requestFactsContext } from "#app/platform/request-facts.server.ts";

/** More than a room full of people mistypes. */
const MAX_INVALID = 100;
const PER_SECONDS = 10 * 60;
/** In memory, because counting in the database would cost more than refusing a form: it holds for each process. */
const invalidForms = new RateLimiterMemory({ points: MAX_INVALID, duration: PER_SECONDS });

/** @returns for how long a network is refused, in seconds; 0 if it isn't */
async function refusedForS(key: string, max: number): Promise<number> {
	const counted = await invalidForms.get(key);
	if (counted === null || counted.consumedPoints < max) return 0;
	return Math.max(1, Math.ceil(counted.msBeforeNext / 1_000));
}

/** Routes of the dashboards, which are open to signed-in people only. */
const SIGNED_IN_ONLY = /^\/?(?:admin\/)?dashboard(?:\/|$)/;

/**
 * Refuses the forms of a network that has sent too many invalid ones, before they are read. What anybody may send is
 * limited by the use-case, which only valid forms reach.
 */
export const limitInvalidForms: MiddlewareFunction<Response> = async (
	{ request, context, pattern },
	next,
) => {
	if (request.method !== "POST" || SIGNED_IN_ONLY.test(pattern)) return next();
	const facts = context.get(requestFactsContext);
	const { network, block } = networkOf(facts.address);
	const retryAfterS = Math.max(
		await refusedForS(network, MAX_INVALID),
		block === null ? 0 : await refusedForS(block, MAX_INVALID * BLOCK_FACTOR),
	);
	if (retryAfterS > 0) {
		const message = "Too many invalid forms. Please try again in ten minutes.";
		const refusal = new AppError("rate_limited", message, { retryAfterS });
		passRetryAfter(facts, refusal);
		throw refusal;
	}
	const response = await next();
	if (response.status === 400) {
		await invalidForms.penalty(network);
		if (block !== null) await invalidForms.penalty(block);
	}
	return response;
};
