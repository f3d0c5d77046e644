import { decodeXML } from "entities/decode";
import type { ShortAddresses } from "../short-addresses.ts";
import { addressIn } from "../web-address.ts";
import { GOOGLE_MAPS } from "./google-maps.ts";
import { APPLE_MAPS, BING, HERE, OPEN_STREET_MAP, WAZE, WHAT3WORDS } from "./other-maps.ts";
import { searchFor } from "./search-for.ts";
import { hostOf, type MapSite, toWebUrl } from "./site.ts";

/**
 * Addresses of maps, recognized by their form. They keep their place, coordinates, search or directions. Pure: nothing
 * is requested. Safe in the browser.
 */

const SITES: readonly MapSite[] = [
	GOOGLE_MAPS,
	APPLE_MAPS,
	OPEN_STREET_MAP,
	WAZE,
	BING,
	HERE,
	WHAT3WORDS,
];

/**
 * @param text an address, the code that embeds a map, or what a phone copies with the address: a name or street before it
 * @returns the address to store; null if the text contains no address of a place on one of these sites
 */
export function findMap(text: string): string | null {
	const coordinates = readGeo(text);
	if (coordinates !== null) return coordinates;
	const url = toWebUrl(codeSource(text) ?? addressIn(text));
	if (url === null) return null;
	const wrapped = wrappedIn(url);
	if (wrapped !== null) return findMap(wrapped);
	const site = siteOf(url);
	return site?.isHost(hostOf(url)) ? site.find(url) : null;
}

/** Whether the text is a web address or a code for embedding, so that it names no place. */
export function isNoPlaceName(text: string): boolean {
	if (/https?:\/|^[a-z][a-z0-9+.-]*:\/\/|^www\.|^geo:|<iframe\b/i.test(text)) return true;
	const url = toWebUrl(text);
	return url !== null && (url.pathname !== "/" || siteOf(url) !== undefined);
}

/** Whether the text is an address of one of these sites, even if it shows no place. */
export function isOnMapSite(text: string): boolean {
	const url = toWebUrl(codeSource(text) ?? addressIn(text));
	return url !== null && siteOf(url) !== undefined;
}

/** Short addresses of these sites, such as those that phones copy. */
export const SHORT_MAPS: ShortAddresses = {
	isShort: (url) => siteOf(url)?.shortPaths?.[hostOf(url)]?.test(url.pathname) ?? false,
	isSameSite: (url, start) => siteOf(url) !== undefined && siteOf(url) === siteOf(start),
	find: findMap,
	findInPage: (_page, meta) => meta.get("og:url"),
};

/** https://www.rfc-editor.org/rfc/rfc5870, and the query that Android adds. */
function readGeo(text: string): string | null {
	const [, latitude, longitude] = /^geo:(-?[\d.]{1,20}),(-?[\d.]{1,20})/i.exec(text) ?? [];
	if (latitude === undefined) return null;
	const query = text.includes("?") ? text.slice(text.indexOf("?")) : "";
	const named = new URLSearchParams(query).get("q")?.trim();
	if (named) return searchFor(withoutLabel(named) || named);
	return Number(latitude) === 0 && Number(longitude) === 0
		? null
		: searchFor(`${latitude},${longitude}`);
}

/** "52.52,13.405(Night Oven)" is a place with a label. */
function withoutLabel(place: string): string {
	const start = place.endsWith(")") ? place.indexOf("(") : -1;
	return start === -1 ? place : place.slice(0, start).trim();
}

/** @returns the address of the frame in a code for embedding a map */
function codeSource(text: string): string | undefined {
	const start = text.toLowerCase().indexOf("<iframe");
	if (start === -1) return undefined;
	const [, source] = /\bsrc\s*=\s*["']([^"']+)["']/i.exec(text.slice(start)) ?? [];
	return source === undefined ? undefined : decodeXML(source);
}

/** @returns the address to which a page of Google's for consent, or for leaving one of its sites, goes on */
function wrappedIn(url: URL): string | null {
	const { pathname, searchParams } = url;
	const host = hostOf(url);
	if (host === "consent.google.com") return searchParams.get("continue");
	const leaves = GOOGLE_MAPS.isHost(host) && pathname === "/url";
	return leaves ? (searchParams.get("q") ?? searchParams.get("url")) : null;
}

function siteOf(url: URL): MapSite | undefined {
	if (url.port !== "") return undefined;
	const host = hostOf(url);
	return SITES.find(({ isHost, shortHosts }) => isHost(host) || shortHosts?.includes(host));
}
