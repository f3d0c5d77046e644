import { decodeXML } from "entities/decode";
import { parseUrl } from "#app/lib/parse-url.ts";
import type { ShortAddresses } from "../short-addresses.ts";
import { normalizeWebsite } from "../web-address.ts";
import { APPLE_MUSIC, BANDCAMP, SOUNDCLOUD, SPOTIFY } from "./music-sites.ts";
import { INSTAGRAM, TIKTOK } from "./post-sites.ts";
import { type Embed, hasHost, type Site } from "./site.ts";
import { VIMEO, YOUTUBE } from "./video-sites.ts";

/**
 * Videos, music and posts that can be played on a page of ours, recognized by their address. Pure: nothing is requested.
 * Safe in the browser.
 */

const SITES: readonly Site[] = [
	YOUTUBE,
	VIMEO,
	SPOTIFY,
	APPLE_MUSIC,
	SOUNDCLOUD,
	BANDCAMP,
	TIKTOK,
	INSTAGRAM,
];

/** Names of the sites, in the order of the documentation. */
export const EMBED_NAMES = SITES.map(({ name }) => name);

/** @returns what plays at this address, or null. @param address normalized URL */
export function findEmbed(address: string): Embed | null {
	const url = parseUrl(address);
	const site = url === null ? undefined : siteOf(url);
	const found = url && site?.find(url);
	return site && found ? { name: site.name, ...found } : null;
}

/** Addresses of these sites that only a request can tell what they lead to. */
export const SHORT_EMBEDS: ShortAddresses = {
	isShort: (url) => siteOf(url)?.isShort?.(url) ?? false,
	/** A redirect never leads to another site. */
	isSameSite: (url, start) => siteOf(url) !== undefined && siteOf(url) === siteOf(start),
	find: (address) => findEmbed(address)?.url ?? null,
	findInPage: (page, meta) => siteOf(page)?.findInPage?.(page, meta) ?? meta.get("og:url"),
};

/**
 * Normalizes the address of what plays, or the code that a site offers for embedding it.
 * @returns null if nothing that we can play is in it
 */
export function normalizeEmbed(text: string): string | null {
	for (const address of addressesIn(text)) {
		const website = normalizeWebsite(address);
		const embed = website.ok ? findEmbed(website.url) : null;
		if (embed) return embed.url;
	}
	return null;
}

const SPOTIFY_URI =
	/^spotify:(?:user:[^:\s]+:)?(track|album|playlist|artist|episode|show):(\w{22})$/;

/** The addresses in a code for embedding, first that of the frame. Any other text is an address as a whole. */
function addressesIn(text: string): string[] {
	const [, type, id] = SPOTIFY_URI.exec(text) ?? [];
	if (type !== undefined) return [`https://open.spotify.com/${type}/${id}`];
	if (!/<(?:iframe|blockquote|div)\b/i.test(text)) return [text];
	return [
		...text.matchAll(/\b(?:src|cite|data-instgrm-permalink|href)\s*=\s*["']([^"']+)["']/gi),
	].map(([, address = ""]) => decodeXML(address).replace(/^\/\//, "https://"));
}

function siteOf(url: URL): Site | undefined {
	const isWeb = (url.protocol === "https:" || url.protocol === "http:") && url.port === "";
	return isWeb ? SITES.find(({ hosts }) => hasHost(hosts, url)) : undefined;
}
