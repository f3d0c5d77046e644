import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { CallLimit } from "#app/api/operation.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { BLOCK_FACTOR, networkOf } from "#app/platform/rate-limit.server.ts";
import type { FoundCallerOfAnyKind } from "./find-api-caller.server.ts";

/**
 * Limits of the HTTP API. They count by account, so that more sign-ins or tokens allow no more calls, and by network for
 * callers without an account. In memory, because counting in the database would cost more than most calls: a limit holds
 * for each process.
 */

/** A limit, and the name under which it counts. */
export type NamedLimit = CallLimit & { name: string };

/** Of all operations without a limit of their own. */
export const CALLS: NamedLimit = { name: "calls", calls: 600, perSeconds: 60 };
/** Calls without a valid session or token where one is needed. Apart, so that they use up nobody's calls. */
export const REFUSED_CALLS: NamedLimit = { ...CALLS, name: "refused" };

const counters = new Map<string, RateLimiterMemory>();

/** Whose calls are counted together: an account, or a network with the block that it belongs to. */
export type CountedCaller = { key: string; block: string | null };

export function countedCaller(
	found: FoundCallerOfAnyKind | null,
	{ address }: { address: string },
): CountedCaller {
	if (found === null) {
		const { network: key, block } = networkOf(address);
		return { key, block };
	}
	const key = found.kind === "creator" ? found.caller.userId : found.administrator.administratorId;
	return { key, block: null };
}

/**
 * Counts a call, or `count` of them.
 * @param headers get what is left of the limit
 * @throws AppError `rate_limited` with `retryAfterS`
 */
export async function countCalls(
	limit: NamedLimit,
	{ caller, headers, count = 1 }: { caller: CountedCaller; headers: Headers; count?: number },
): Promise<void> {
	await countFor(caller.key, { limit, headers, count });
	if (caller.block === null) return;
	const { name, calls, perSeconds } = limit;
	const ofBlock = { name: `${name}-48`, calls: calls * BLOCK_FACTOR, perSeconds };
	await countFor(caller.block, { limit: ofBlock, headers: new Headers(), count });
}

async function countFor(
	key: string,
	{
		limit: { name, calls, perSeconds },
		headers,
		count,
	}: { limit: NamedLimit; headers: Headers; count: number },
): Promise<void> {
	let counter = counters.get(name);
	if (!counter) {
		counter = new RateLimiterMemory({ keyPrefix: name, points: calls, duration: perSeconds });
		counters.set(name, counter);
	}
	const counted = await counter.consume(key, count).catch((refused: unknown) => {
		if (refused instanceof RateLimiterRes) return refused;
		throw refused;
	});
	const resetS = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
	// https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
	headers.set("RateLimit-Policy", `"${name}";q=${calls};w=${perSeconds}`);
	headers.set("RateLimit", `"${name}";r=${Math.max(0, counted.remainingPoints)};t=${resetS}`);
	if (counted.consumedPoints > calls) {
		throw new AppError("rate_limited", "Too many calls. Please try again later.", {
			retryAfterS: resetS,
		});
	}
}
