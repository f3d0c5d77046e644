import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { parseBearer } from "#app/features/account/accounts/session-store/session-token.server.ts";
import { getTokenCallerWith } from "#app/features/account/accounts/tokens/get-caller.server.ts";
import { handlers } from "#app/features/creator-page/links/api.server.ts";
import { listLinks } from "#app/features/creator-page/links/api.ts";
import { apiLinksState } from "#app/features/creator-page/links/list/list-api-links.server.ts";
import { acceptsEncoding } from "#app/lib/accepts-encoding.ts";
import { pathOfUrl } from "#app/lib/path-of-url.ts";
import { isAuthorized } from "#app/middleware/find-api-caller.server.ts";
import { countCalls, countedCaller } from "#app/middleware/limit-calls.server.ts";
import { limitOf } from "#app/middleware/serve-api.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import { addressOf } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { CLIENT_CLOSED_REQUEST, logAnswer } from "./request-log.ts";

/**
 * Answers repeated lists of links before Hono. Each call asks the database whose token it is and in which state the list
 * is, in one statement. An answer that was made in the same state is sent again; everything else, such as errors, goes on
 * to the operation. So an answer is never older than its call, whoever changed what it contains.
 */

export const LIST_PATHS: readonly string[] = [listLinks.path, ...listLinks.aliases];

const MAX_BYTES = 16 * 1024 * 1024;
/** Approximate size in bytes of an answer without its body. */
const OVERHEAD_BYTES = 2_048;

/** Headers that each answer gets of its own. */
const PER_ANSWER_HEADERS = new Set([
	"content-length",
	"date",
	"ratelimit",
	"ratelimit-policy",
	"x-request-id",
]);

type CachedList = {
	/** Of the list, before it was read. */
	state: string;
	/** Names and values in turn. */
	headers: string[];
	/** Compressed with gzip, as a `latin1` string (platform/page-cache.server.ts). */
	body: string;
};

/** By page, and path with query. */
const cachedLists = singleton(
	"cached-lists",
	() =>
		new LRUCache<string, CachedList>({
			maxSize: MAX_BYTES,
			sizeCalculation: ({ body, state }) => body.length + state.length + OVERHEAD_BYTES,
		}),
);

/** Requests that the operation answers, with the state that their answers are cached for. */
const missed = new WeakMap<IncomingMessage, { key: string; state: string }>();

/** @param otherwise lets the operation answer; called at once if the request isn't for a list that may be cached */
export function answerListFromCache(
	request: IncomingMessage,
	response: ServerResponse,
	otherwise: () => void,
): void {
	const token = tokenOf(request);
	if (token === null) {
		otherwise();
		return;
	}
	const startedAt = performance.now();
	const answer = ({ cached, limits, facts }: Found) => {
		response.writeHead(200, [...cached.headers, ...[...limits].flat(), "X-Request-Id", facts.id]);
		response.end(cached.body, "latin1");
		logAnswer({
			facts,
			method: "GET",
			status: response.destroyed ? CLIENT_CLOSED_REQUEST : 200,
			startedAt,
			traceParent: request.headers.traceparent as string | undefined,
		});
	};
	findAnswer(request, token)
		.catch((error: unknown) => {
			// A call over the limit, or an outage: the operation finds the same and says so.
			if (error instanceof AppError) return null;
			log.error({ err: error }, "could not look for a cached list");
			return null;
		})
		.then((found) => (found === null ? otherwise() : answer(found)));
}

type Found = NonNullable<Awaited<ReturnType<typeof findAnswer>>>;

/**
 * Finds the caller, and counts the call if there is an answer for it.
 * @throws AppError `rate_limited` or `unavailable`
 */
async function findAnswer(request: IncomingMessage, token: string) {
	const reader = await getTokenCallerWith(token, apiLinksState());
	if (reader === null) return null;
	const { url = "" } = request;
	const { caller, value: state } = reader;
	const key = `${caller.page?.profileId} ${url}`;
	const cached = cachedLists.get(key);
	if (cached?.state !== state) {
		missed.set(request, { key, state });
		return null;
	}
	const facts = {
		id: randomUUID(),
		nonce: "",
		address: addressOf(request),
		pattern: pathOfUrl(url),
	};
	const found = { kind: "creator", ...caller } as const;
	if (!isAuthorized(listLinks.access, found, facts)) return null;
	const limits = new Headers();
	countCalls(limitOf(handlers.listLinks.operation), {
		caller: countedCaller(found, facts),
		headers: limits,
	});
	return { cached, limits, facts };
}

/** @returns the token of a request that a cached answer may fit, or null */
function tokenOf({ method, url = "", headers, headersDistinct }: IncomingMessage): string | null {
	if (method !== "GET" || !LIST_PATHS.includes(pathOfUrl(url))) return null;
	// Cached answers are compressed with gzip.
	if (!acceptsEncoding(String(headers["accept-encoding"] ?? ""), "gzip")) return null;
	if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) {
		return null;
	}
	// Node would take the first of several, the operation refuses them.
	const [authorization, another] = headersDistinct.authorization ?? [];
	return another === undefined ? parseBearer(authorization ?? null) : null;
}

/** Caches the operation's answers. Mount it at `LIST_PATHS`, around everything that sets headers. */
export const cacheLists: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	await next();
	const { incoming } = c.env;
	const asked = incoming && missed.get(incoming);
	const { status, headers } = c.res;
	if (!asked || status !== 200 || headers.get("Content-Encoding") !== "gzip") return;
	const body = Buffer.from(await c.res.clone().arrayBuffer()).toString("latin1");
	const kept = [...headers].filter(([name]) => !PER_ANSWER_HEADERS.has(name)).flat();
	cachedLists.set(asked.key, {
		state: asked.state,
		headers: [...kept, "Content-Length", String(body.length)],
		body,
	});
};
