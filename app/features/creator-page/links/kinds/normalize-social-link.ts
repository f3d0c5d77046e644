import { foldName, foldText } from "#app/lib/fold-text.ts";
import { isWebsite } from "./kinds.ts";
import { cleanAddress, normalizeUrl } from "./normalize-url.ts";
import { hostOn, ownHost, type SocialNetwork } from "./social/network.ts";
import { SOCIAL_NETWORKS, SOCIAL_PLATFORMS, type SocialPlatform } from "./social/networks.ts";
import type { Normalized } from "./web-address.ts";

export { SOCIAL_PLATFORMS, type SocialPlatform };

/** Pattern for keys of other platforms, which need no code; stored in a column of 30 characters. */
const OTHER_PLATFORM = /^[a-z0-9_-]{1,30}$/;

/** Marks of direction, which come along with a name that was copied from a phone. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** @returns the stored, lowercase key of a platform; null if it is invalid */
export function normalizePlatform(platform: string): string | null {
	const key = platform.trim().toLowerCase();
	return OTHER_PLATFORM.test(key) ? key : null;
}

/**
 * Returns the canonical `https` URL of a profile. For the networks of `SOCIAL_PLATFORMS`, "@name", a bare name and any
 * spelling of the profile's URL have the same result; any other platform needs a URL.
 * Normalizing twice changes nothing.
 */
export function normalizeSocialLink(platform: string, input: string): Normalized {
	const key = normalizePlatform(platform);
	if (key === null) return refused("This platform isn’t supported");
	const address = cleanAddress(input.replace(DIRECTION_MARKS, ""));
	// Without a slash it is a name, or an address without a path.
	const text = /[/\\]/.test(address) ? address : foldName(address);
	return isSocialPlatform(key) ? knownNetwork(SOCIAL_NETWORKS[key], text) : otherNetwork(text);
}

/**
 * @param hint name of the network, if the source names it. Servers of Mastodon can have any host
 * @returns the network of a profile with its canonical URL; null if it is on no network with an icon
 */
export function findSocial(
	address: string,
	hint?: string,
): { platform: SocialPlatform; url: string } | null {
	const normalized = normalizeUrl(address);
	if (!normalized.ok || !isWebsite(normalized.url)) return null;
	const url = new URL(normalized.url);
	const hinted = hint?.trim().toLowerCase();
	for (const platform of SOCIAL_PLATFORMS) {
		const network = SOCIAL_NETWORKS[platform];
		const isPlausible = hinted === platform || ownHost(network, url.hostname) !== null;
		if (network.anyHost && !isPlausible) continue;
		const profile = profileAt(network, url, true);
		if (profile !== null) return { platform, url: profile };
	}
	return null;
}

function isSocialPlatform(key: string): key is SocialPlatform {
	return Object.hasOwn(SOCIAL_NETWORKS, key);
}

function knownNetwork(network: SocialNetwork, text: string): Normalized {
	// Names of some networks may have joiners and letters of any kind. Of others, the plain characters are meant.
	const url = readAnything(network, text) ?? readAnything(network, foldText(text));
	const problem = `Enter your ${network.name} username or the address of your profile`;
	return url === null ? refused(network.problem ?? problem) : { ok: true, url };
}

function readAnything(network: SocialNetwork, text: string): string | null {
	if (isAddress(network, text)) return profileOf(network, text);
	const named = network.ofName(text.replace(/^@/, ""), text.startsWith("@"));
	if (named !== null) return isOnOtherNetwork(network, named) ? null : named;
	return text.includes(".") ? profileOf(network, text) : null;
}

/** Whether the URL of a network that can have any host is on one of the others. */
function isOnOtherNetwork(network: SocialNetwork, url: string): boolean {
	const { hostname } = new URL(url);
	if (network.anyHost !== true || network.isHost(hostname)) return false;
	return Object.values(SOCIAL_NETWORKS).some((other) => ownHost(other, hostname) !== null);
}

/** Whether the text is an address: "anna.smith" may be a name; "instagram.com", or text with a slash, isn't. */
function isAddress(network: SocialNetwork, text: string): boolean {
	if (/[/\\]/.test(text)) return true;
	const host = text.toLowerCase();
	return network.anyHost !== true && hostOn(network, host) !== null;
}

/** Parameters in which pages for signing in, and for leaving an app, name the page that was wanted. */
const WANTED = [
	"u",
	"next",
	"redirect_after_login",
	"sessionRedirect",
	"session_redirect",
	"redirect_url",
	"return_to",
	"continue",
	"url",
	"q",
];
const REDIRECTS =
	/(?:^|\.)(?:facebook|instagram|threads|x|twitter|linkedin|youtube|google|tiktok|github|pinterest|patreon)\.(?:com|net)$/;

/** @returns the canonical URL of the profile to which an address leads */
function profileOf(network: SocialNetwork, text: string): string | null {
	const normalized = normalizeUrl(text);
	if (!normalized.ok || !isWebsite(normalized.url)) return null;
	return profileAt(network, new URL(normalized.url), /^https?:/i.test(text));
}

function profileAt(network: SocialNetwork, url: URL, hasScheme: boolean): string | null {
	return readProfile(network, url, hasScheme) ?? readWanted(network, url);
}

/** A sign-in page or a redirect stands for the page behind it. */
function readWanted(network: SocialNetwork, url: URL): string | null {
	if (!REDIRECTS.test(url.hostname)) return null;
	for (const name of WANTED) {
		const value = url.searchParams.get(name) ?? "";
		if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(value) || !URL.canParse(value, url.href)) continue;
		const profile = readProfile(network, new URL(value, url), true);
		if (profile !== null) return profile;
	}
	return null;
}

function readProfile(network: SocialNetwork, url: URL, hasScheme: boolean): string | null {
	const host = hostOn(network, url.hostname);
	if (url.port !== "" || url.username !== "" || host === null) return null;
	const path = url.pathname.split("/").filter(Boolean).map(unescapeSegment);
	if (path.some((segment) => segment === null)) return null;
	const [first, second, third, fourth] = path;
	const profile = network.ofAddress({
		host,
		path: [first ?? "", second ?? "", third ?? "", fourth ?? ""],
		search: url.searchParams,
		hash: url.hash,
		hasScheme,
	});
	return profile === null || isOnOtherNetwork(network, profile) ? null : profile;
}

function otherNetwork(text: string): Normalized {
	const normalized = normalizeUrl(text);
	if (!normalized.ok) return normalized;
	return isWebsite(normalized.url)
		? { ok: true, url: normalized.url }
		: refused("Enter the address of your profile");
}

function unescapeSegment(segment: string): string | null {
	try {
		return decodeURIComponent(segment);
	} catch {
		return null;
	}
}

function refused(problem: string): Normalized {
	return { ok: false, problem };
}
