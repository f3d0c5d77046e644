import { LRUCache } from "lru-cache";
import { decodeDocument } from "#app/lib/decode-document.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchPublic } from "#app/platform/fetch-public.server.ts";
import { type Internet, publicInternet } from "#app/platform/public-internet.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { isWebsite } from "../../kinds/kinds.ts";
import { type FoundTarget, findTarget } from "./find-target.ts";

const PAGE = { maxBytes: 3 * 1024 * 1024, timeoutMs: 4_000, accept: "text/html, */*;q=0.1" };

const READS_PER_HOUR = 120;
const reads = createRateLimit({
	name: "read-target",
	tries: READS_PER_HOUR,
	perSeconds: 60 * 60,
	message: `You have looked up ${READS_PER_HOUR} addresses in the last hour. Please try again later.`,
});

/** Pages read lately, so that adding a link doesn't fetch what the form has just shown. */
const known = new LRUCache<string, Promise<FoundTarget>>({ max: 500, ttl: 5 * 60_000 });

/**
 * Reads title and picture of a link's target, within four seconds.
 * @param url normalized URL
 * @returns null if the address is no website, can't be read, or was asked for too often: the link works without both
 */
export async function fetchLinkTarget(
	link: { userId: string; url: string },
	internet: Internet = publicInternet,
): Promise<FoundTarget | null> {
	try {
		return await fetchReadableTarget(link, internet);
	} catch (error) {
		if (error instanceof AppError) return null;
		throw error;
	}
}

/**
 * Like `fetchLinkTarget`, for a creator who has to learn why it fails.
 * @throws AppError the errors of `fetchPublic`; `unavailable` if there is no page at the address; `rate_limited`
 */
export async function fetchReadableTarget(
	{ userId, url }: { userId: string; url: string },
	internet: Internet = publicInternet,
): Promise<FoundTarget> {
	if (!isWebsite(url)) throw new AppError("invalid", "This address isn’t one of a website.");
	// By account: how long an answer takes must not tell which addresses others have looked up.
	const key = `${userId} ${url}`;
	try {
		if (!known.has(key)) await reads.consume([userId]);
		const target = known.get(key) ?? fetchTarget(url, internet);
		known.set(key, target);
		return await target;
	} catch (error) {
		known.delete(key);
		throw error;
	}
}

async function fetchTarget(address: string, internet: Internet): Promise<FoundTarget> {
	const { status, url, contentType, bytes } = await fetchPublic(address, { ...PAGE, internet });
	const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(contentType);
	// The page of an error describes the error.
	if (status !== 200 || !isPage)
		throw new AppError("unavailable", "We couldn’t read a page at this address.");
	return findTarget(decodeDocument(bytes, contentType), url);
}
