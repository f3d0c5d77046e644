import { RecentMap } from "#app/lib/recent-map.ts";

/** Registrable domains, including all subdomains, by the name of the source. */
const SOURCES_BY_DOMAIN: ReadonlyArray<readonly [source: string, domains: readonly string[]]> = [
	["instagram", ["instagram.com", "com.instagram.android"]],
	["tiktok", ["tiktok.com", "com.zhiliaoapp.musically"]],
	["facebook", ["facebook.com", "fb.com", "fb.me", "messenger.com", "com.facebook.katana"]],
	["twitter", ["twitter.com", "x.com", "t.co", "com.twitter.android"]],
	["youtube", ["youtube.com", "youtu.be", "com.google.android.youtube"]],
	["linkedin", ["linkedin.com", "lnkd.in", "com.linkedin.android"]],
	["pinterest", ["pinterest.com", "pin.it", "com.pinterest"]],
	["reddit", ["reddit.com", "com.reddit.frontpage"]],
	["threads", ["threads.net", "threads.com"]],
	["snapchat", ["snapchat.com", "com.snapchat.android"]],
	["whatsapp", ["whatsapp.com", "wa.me", "com.whatsapp"]],
	["telegram", ["telegram.org", "t.me", "org.telegram.messenger"]],
	["discord", ["discord.com", "com.discord"]],
	["github", ["github.com"]],
	["google", ["com.google.android.googlequicksearchbox"]],
	["gmail", ["mail.google.com", "com.google.android.gm"]],
	["bing", ["bing.com"]],
	["duckduckgo", ["duckduckgo.com"]],
	["yahoo", ["yahoo.com"]],
];

const sourceByDomain = new Map(
	SOURCES_BY_DOMAIN.flatMap(([source, domains]) =>
		domains.map((domain): [string, string] => [domain, source]),
	),
);

const GOOGLE = /^(www\.|news\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$/;
const HOST = /^[a-z0-9.-]{1,100}$/;
const REFERRER_SCHEMES = new Set(["http:", "https:", "android-app:"]);

/** Common spellings of `utm_source` that differ from the name of the source. */
const UTM_ALIASES = new Map([
	["ig", "instagram"],
	["insta", "instagram"],
	["fb", "facebook"],
	["tt", "tiktok"],
	["x", "twitter"],
	["yt", "youtube"],
]);
/** Limits length and letters, because visitors choose this text. */
const UTM_SOURCE = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u;

/**
 * Returns the source of a visit: `utm_source` if the address has one, else the host of the referrer. Null for a direct
 * visit, which includes apps that hide the referrer.
 *
 * @param visit.ownHosts this site's hosts: navigation within the site is no source
 */
export function findSource(visit: {
	referrer: string;
	search: string;
	ownHosts: readonly string[];
}): string | null {
	return fromUtm(visit.search) ?? fromReferrer(visit.referrer, visit.ownHosts);
}

function fromUtm(search: string): string | null {
	if (!search.includes("utm_source=")) return null;
	const name = new URLSearchParams(search).get("utm_source")?.trim().toLowerCase() ?? "";
	if (!UTM_SOURCE.test(name) || name === "direct") return null;
	return UTM_ALIASES.get(name) ?? sourceByDomain.get(name) ?? name;
}

/** What a referrer says: its host with its port, and the name of the source. */
type Referrer = { host: string; source: string | null };

/** Most visits come from a few addresses, so the results are cached. */
const REMEMBERED = 2_000;
const latestReferrers = new RecentMap<string, Referrer>(REMEMBERED);

/** A host has at most 253 characters, but a browser may send a referrer of 16,000. */
const MAX_REFERRER_CHARS = 512;

function fromReferrer(sent: string, ownHosts: readonly string[]): string | null {
	if (sent === "") return null;
	const referrer = sent.slice(0, MAX_REFERRER_CHARS);
	let known = latestReferrers.get(referrer);
	if (known === undefined) {
		known = readReferrer(referrer);
		latestReferrers.set(referrer, known);
	}
	return ownHosts.includes(known.host) ? null : known.source;
}

function readReferrer(referrer: string): Referrer {
	const url = URL.parse(referrer);
	if (url === null || !REFERRER_SCHEMES.has(url.protocol)) return { host: "", source: null };
	return { host: url.host, source: sourceOf(url.hostname) };
}

function sourceOf(hostname: string): string | null {
	const host = hostname.toLowerCase().replace(/^www\./, "");
	if (!HOST.test(host)) return null;
	if (GOOGLE.test(host)) return "google";
	for (let domain = host; domain.includes("."); domain = domain.slice(domain.indexOf(".") + 1)) {
		const source = sourceByDomain.get(domain);
		if (source) return source;
	}
	return host;
}
