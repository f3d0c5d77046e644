import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { getSessionUserId } from "#app/features/account/accounts/session-store/get-session-user-id.server.ts";
import { createEngagementBound } from "#app/features/audience/analytics/collect/engagement-bound.server.ts";
import { ingest } from "#app/features/audience/analytics/collect/ingest.server.ts";
import {
	readVisit,
	recordEngagement,
} from "#app/features/audience/analytics/collect/record-visit.server.ts";
import {
	type CountedPage,
	getCountedPage,
} from "#app/features/creator-page/public/get-counted-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { isSameOrigin } from "#app/platform/same-origin.server.ts";
import { abortAfter, type BodyAllowance } from "./body-limit.ts";
import { addressOf } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

const PREFIX = "/engaged/";
export const ENGAGEMENT_PATH = `${PREFIX}:username` as const;
/** The beacon's address as a route, which app/routes.ts doesn't have. */
export const ENGAGEMENT_ROUTE = { id: "engagement", parentId: "root", path: ENGAGEMENT_PATH };

/** Headers as a flat list, the format of `writeHead`. */
const HEADERS = Object.entries(COMMON_HEADERS).flat();

/** The body is one number. */
export const ENGAGEMENT_BODY: BodyAllowance = { maxBytes: 16, withinMs: 5_000 };

const SECONDS = /^[1-9]\d{0,9}$/;

const boundEngagement = createEngagementBound();

/**
 * Handles the beacons of public pages (engagement-script.ts): `POST /engaged/{username}`. The body is the number of
 * seconds that the page was in view since the last beacon. Runs before React Router, because there is about one beacon
 * per view. Answers 204 whether or not the beacon counts, for cached pages also while the database is unavailable.
 */
export const engagement: MiddlewareHandler<FrontDoorEnv, typeof ENGAGEMENT_PATH> = async (c) => {
	const facts = c.get("facts");
	facts.pattern = ENGAGEMENT_PATH;
	if (c.req.method !== "POST") {
		return c.text("Send the seconds by POST.", 405, { Allow: "POST" });
	}
	const text = await c.req.text();
	if (!SECONDS.test(text)) return c.text("Send a number of seconds, and nothing else.", 400);

	const username = c.req.param("username").toLowerCase();
	const page = pageCache.get(`/${username}`) ?? (await getCountedPage(username).catch(asOutage));
	if (page instanceof AppError) return c.text(page.message, 503);
	if (page === null) return c.text("This page doesn’t exist.", 404);
	const visitor = { header: (name: string) => c.req.header(name), address: facts.address };
	await count(page, { text, visitor });
	return c.body(null, 204);
};

/**
 * Fast path for pages in the cache, called before Hono and React Router. Answers as `engagement` does but logs nothing.
 * @returns false if it didn't handle the request
 */
export function acceptBeacon(request: IncomingMessage, response: ServerResponse): boolean {
	const { method, url = "/", headers } = request;
	if (method !== "POST" || !url.startsWith(PREFIX)) return false;
	const page = pageCache.get(`/${url.slice(PREFIX.length)}`);
	const header = (name: string) => headers[name] as string | undefined;
	const isShort = Number(headers["content-length"]) <= ENGAGEMENT_BODY.maxBytes;
	if (!page || !isShort || !isSameOrigin(header)) return false;

	const answer = (status: number) => response.writeHead(status, HEADERS).end();
	const stopWaiting = abortAfter(request, ENGAGEMENT_BODY.withinMs);
	let text = "";
	request.setEncoding("latin1").on("data", (chunk: string) => {
		text += chunk;
	});
	request.on("close", stopWaiting);
	request.on("end", () => {
		stopWaiting();
		if (!SECONDS.test(text)) return answer(400);
		const visitor = { header, address: addressOf(request) };
		return count(page, { text, visitor }).then(() => answer(204), fail);
	});
	return true;

	function fail(error: unknown) {
		log.error({ err: error }, "a beacon was not counted");
		answer(500);
	}
}

/** @param beacon.text a body that matches `SECONDS` */
async function count(
	page: CountedPage,
	{
		text,
		visitor: { header, address },
	}: {
		text: string;
		visitor: { header: (name: string) => string | undefined; address: string };
	},
): Promise<void> {
	// While the database is unavailable the owner can't be recognized, so the beacon counts, as views do.
	const userId = await getSessionUserId(header("cookie") ?? null).catch(() => null);
	const visit = { ...readVisit(header, address, ""), isOwner: userId === page.ownerId };
	const { analyticsKey: profileKey } = page;
	const atMs = ingest.clock.now().getTime();
	const visitor = ingest.salts.hashVisitor({ ...visit, profileKey, atMs });
	const seconds = boundEngagement({ visitor, seconds: Number(text) });
	if (seconds > 0) await recordEngagement(page, visit, { seconds });
}

/** @throws `error` itself if it isn't a database outage */
function asOutage(error: unknown): AppError {
	if (error instanceof AppError && error.code === "unavailable") return error;
	throw error;
}
