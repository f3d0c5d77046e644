import { decodeDocument } from "#app/lib/decode-document.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { fetchHop, type PublicAnswer } from "#app/platform/fetch-public.server.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { KINDS, type LinkKind } from "../../kinds/kinds.ts";
import { findShortAddress, type ShortAddresses } from "../../kinds/short-addresses.ts";
import { readHead } from "./read-head.ts";

const MAX_HOPS = 5;
/** For all hops together: the creator waits. */
const TIMEOUT_MS = 8_000;
const PAGE = { maxBytes: 3 * 1024 * 1024, accept: "text/html, */*;q=0.1" };

const RESOLVED_PER_HOUR = 120;
const resolved = createRateLimit({
	name: "resolve-address",
	tries: RESOLVED_PER_HOUR,
	perSeconds: 60 * 60,
	message: `You have added ${RESOLVED_PER_HOUR} short addresses in the last hour. Paste the full address instead, or try again later.`,
});

/** `fetchHop`, which tests replace. */
type Fetch = typeof fetchHop;

/**
 * Replaces a short address by what it leads to. Requests only hosts of the site that the short address belongs to, and
 * stops at the first address of the kind.
 * @param link.url address as `normalizeTyped` returns it
 * @returns the address to store: the same one if it isn't short
 * @throws AppError `bad_request` with `field` if it leads to nothing of this kind, or nowhere; `rate_limited` with
 * `retryAfterS`
 */
export async function fetchFullAddress(
	{ userId, kind = "link", url }: { userId: string; kind?: LinkKind | undefined; url: string },
	get: Fetch = fetchHop,
): Promise<string> {
	const { short } = KINDS[kind].address ?? {};
	if (!short || short.find(url) === url || findShortAddress(kind, url) === null) return url;
	await resolved.consume([userId]);
	const { hostname } = new URL(url);
	try {
		const found = await follow(url, { short, get });
		if (found !== null) return found;
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
	}
	throw new AppError(
		"bad_request",
		`We couldn’t find out where ${hostname} leads. Open the address in your browser, and paste the one that it shows then, or add it as a plain link.`,
		{ field: "url" },
	);
}

async function follow(
	start: string,
	{ short, get }: { short: ShortAddresses; get: Fetch },
): Promise<string | null> {
	const first = new URL(start);
	const untilMs = Date.now() + TIMEOUT_MS;
	let url = first;
	for (let hop = 0; hop < MAX_HOPS; hop += 1) {
		const timeoutMs = Math.max(1, untilMs - Date.now());
		const outcome = await get(url.href, { ...PAGE, timeoutMs });
		const addresses =
			"location" in outcome ? withReturnOf(outcome.location) : await pageOf(outcome.answer, short);
		const found = addresses.map((address) => short.find(address)).find((each) => each !== null);
		if (found !== undefined) return found;
		if (!("location" in outcome)) return null;
		url = new URL(outcome.location);
		if (!short.isSameSite(url, first)) return null;
	}
	return null;
}

/** @returns the address, and the one to which a page for signing in or for consent returns */
function withReturnOf(location: string): string[] {
	const { searchParams } = new URL(location);
	const returns = ["continue", "next"].flatMap((name) => {
		const target = searchParams.get(name);
		return (target && parseUrl(target, location)?.href) || [];
	});
	return [location, ...returns];
}

async function pageOf(
	{ url, status, contentType, bytes }: PublicAnswer,
	short: ShortAddresses,
): Promise<string[]> {
	if (status !== 200) return [];
	const { meta } = await readHead(decodeDocument(bytes, contentType));
	const address = short.findInPage(new URL(url), meta);
	return address === undefined ? [] : [address];
}
