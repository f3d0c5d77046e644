import type { MiddlewareFunction } from "react-router";
import { AppError } from "#app/platform/errors.server.ts";
import { networkOf } from "#app/platform/rate-limit.server.ts";
import { passRetryAfter, requestFactsContext } from "#app/platform/request-facts.server.ts";
import { sharedCounts } from "#app/platform/shared-counts.server.ts";

/** More than a room full of people mistypes. A statement for each would cost more than refusing it. */
export const INVALID_FORMS = { name: "invalid-forms", max: 100, perSeconds: 10 * 60 };

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
	const { network: key, block } = networkOf(facts.address);
	const retryAfterS = sharedCounts.isRefusedForS(INVALID_FORMS, { key, block });
	if (retryAfterS > 0) {
		const message = "Too many invalid forms. Please try again in ten minutes.";
		const refusal = new AppError("rate_limited", message, { retryAfterS });
		passRetryAfter(facts, refusal);
		throw refusal;
	}
	const response = await next();
	if (response.status === 400) sharedCounts.consume(INVALID_FORMS, { key, block });
	return response;
};
