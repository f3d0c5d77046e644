import { isWebsite } from "./kinds.ts";
import { URL_MAX_LENGTH } from "./normalize-url.ts";

export const UTM_PARAMETERS = ["source", "medium", "campaign", "term", "content"] as const;

export const UTM_MAX_LENGTH = 100;

/** UTM parameters: what the target's own statistics learn about the source of a visit. */
export type Utm = Partial<Record<(typeof UTM_PARAMETERS)[number], string>>;

/**
 * Adds `utm_…` parameters to the query of a URL. Parameters that the URL already has stay and are not repeated, and the
 * rest keeps its spelling. A URL that isn't http(s), or would become too long, is returned unchanged.
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
