import { isWebsite } from "./kinds.ts";
import { URL_MAX_LENGTH } from "./normalise-url.ts";

export const UTM_PARAMETERS = ["source", "medium", "campaign", "term", "content"] as const;

export const UTM_MAX_LENGTH = 100;

/** What the target's own statistics are told about where a visitor comes from. */
export type Utm = Partial<Record<(typeof UTM_PARAMETERS)[number], string>>;

/**
 * The address with `utm_…` parameters added to its query. What it says itself stands: a parameter that is there is
 * neither changed nor repeated, and the rest of the address keeps its spelling. An address that is not of the web, or
 * would grow too long, stays as it is.
 */
export function applyUtm(url: string, utm: Utm | null): string {
	if (utm === null || !isWebsite(url) || !URL.canParse(url)) return url;
	const present = new URL(url).searchParams;
	const added = UTM_PARAMETERS.flatMap((name) => {
		const value = utm[name];
		return value && !present.has(`utm_${name}`) ? [`utm_${name}=${encodeURIComponent(value)}`] : [];
	}).join("&");
	if (added === "") return url;
	const hashAt = url.indexOf("#");
	const [address, hash] = hashAt === -1 ? [url, ""] : [url.slice(0, hashAt), url.slice(hashAt)];
	const joint = !address.includes("?") ? "?" : /^[^?]*\?$|&$/.test(address) ? "" : "&";
	const tagged = address + joint + added + hash;
	return tagged.length > URL_MAX_LENGTH ? url : tagged;
}
