import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import { findSessionUserId } from "#app/features/accounts/find-session-user-id.server.ts";
import { createEngagementBound } from "#app/features/analytics/bound-engagement.server.ts";
import { ingest } from "#app/features/analytics/ingest.server.ts";
import { readVisit, recordEngagement } from "#app/features/analytics/record-visit.server.ts";
import {
	type CountedPage,
	findCountedPage,
} from "#app/features/public-page/find-counted-page.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";
import { abortAfter, type BodyAllowance } from "./body-limit.ts";
import { addressOf } from "./client-address.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { isSameOrigin } from "./origin-check.ts";
import { COMMON_HEADERS } from "./security-headers.ts";

const PREFIX = "/engaged/";
export const ENGAGEMENT_PATH = `${PREFIX}:username` as const;

/** In writeHead's flat form. */
const HEADERS = Object.entries(COMMON_HEADERS).flat();

/** A number, and nothing else. */
export const ENGAGEMENT_BODY: BodyAllowance = { maxBytes: 16, withinMs: 5_000 };

const SECONDS = /^[1-9]\d{0,9}$/;

const boundEngagement = createEngagementBound();

/**
 * Takes the beacons of creators' pages (engagement-script.ts): `POST /engaged/{username}`, of which the body is for how
 * many seconds more the page was in view. Ahead of React Router, because there is about one for each view. 204, whether
 * it counts or not; of a page that is in the cache while the database is away too.
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
	const page = pageCache.get(`/${username}`) ?? (await findCountedPage(username).catch(asOutage));
	if (page instanceof AppError) return c.text(page.message, 503);
	if (page === null) return c.text("This page doesn't exist.", 404);
	const visitor = { header: (name: string) => c.req.header(name), address: facts.address };
	await count(page, { text, visitor });
	return c.body(null, 204);
};

/**
 * The fast path, in front of everything, for a page that is in the cache. Answers as `engagement` does, without a
 * line in the log. Returns false for anything else.
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

/** @param beacon.text what `SECONDS` takes */
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
	// As with views: who can't be told from the owner, because the database is away, counts.
	const userId = await findSessionUserId(header("cookie") ?? null).catch(() => null);
	const visit = { ...readVisit(header, address, ""), isOwner: userId === page.ownerId };
	const { analyticsKey: profileKey } = page;
	const atMs = ingest.clock.now().getTime();
	const visitor = ingest.salts.hashVisitor({ ...visit, profileKey, atMs });
	const seconds = boundEngagement({ visitor, seconds: Number(text) });
	if (seconds > 0) await recordEngagement(page, visit, { seconds });
}

/** @throws what is no outage of the database */
function asOutage(error: unknown): AppError {
	if (error instanceof AppError && error.code === "unavailable") return error;
	throw error;
}
