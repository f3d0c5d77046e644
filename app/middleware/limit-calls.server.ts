import type { CallLimit } from "#app/api/operation.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { networkOf } from "#app/platform/rate-limit.server.ts";
import { type CountedKey, sharedCounts } from "#app/platform/shared-counts.server.ts";
import type { FoundCallerOfAnyKind } from "./find-api-caller.server.ts";

/**
 * Limits of the HTTP API. They count by account, so that more sign-ins or tokens allow no more calls, and by network for
 * callers without an account. A statement for each would cost more than most calls, so processes exchange their counts.
 */

/** A limit, and the name under which it counts. */
export type NamedLimit = CallLimit & { name: string };

/** Of all operations without a limit of their own. */
export const CALLS: NamedLimit = { name: "calls", calls: 600, perSeconds: 60 };
/** Calls without a valid session or token where one is needed. Apart, so that they use up nobody's calls. */
export const REFUSED_CALLS: NamedLimit = { ...CALLS, name: "refused" };

/** Whose calls are counted together: an account, or a network with the block that it belongs to. */
export function countedCaller(
	found: FoundCallerOfAnyKind | null,
	{ address }: { address: string },
): CountedKey {
	if (found === null) {
		const { network: key, block } = networkOf(address);
		return { key, block };
	}
	const key = found.kind === "creator" ? found.caller.userId : found.administrator.administratorId;
	return { key, block: null };
}

/**
 * Counts a call, or `count` of them: all or none.
 * @param headers get what is left of the limit
 * @throws AppError `rate_limited` with `retryAfterS`
 */
export function countCalls(
	{ name, calls, perSeconds }: NamedLimit,
	{ caller, headers, count = 1 }: { caller: CountedKey; headers: Headers; count?: number },
): void {
	const limit = { name: `api-${name}`, max: calls, perSeconds };
	const { left, resetS, refusedForS } = sharedCounts.consume(limit, caller, count);
	// https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
	headers.set("RateLimit-Policy", `"${name}";q=${calls};w=${perSeconds}`);
	headers.set("RateLimit", `"${name}";r=${left};t=${resetS}`);
	if (refusedForS > 0) {
		throw new AppError("rate_limited", "Too many calls. Please try again later.", {
			retryAfterS: refusedForS,
		});
	}
}
