import { isWebsite, type Normalized } from "./kinds.ts";
import { normalizeUrl } from "./normalize-url.ts";

/** Platforms in the order in which the page shows them. */
export const SOCIAL_PLATFORMS = [
	"twitter",
	"instagram",
	"facebook",
	"linkedin",
	"github",
	"youtube",
	"tiktok",
] as const;

export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

type Rules = {
	/** Name of the network, for messages. */
	name: string;
	/** All hosts of the network, without `www.` and `m.`. */
	hosts: readonly string[];
	/** @returns the path of the profile with this name, or null if the name is invalid */
	pathOfName(name: string): string | null;
	/** @returns the canonical path (and query) of a profile URL, or null if the URL is not a profile */
	pathOfAddress(segments: readonly string[], search: URLSearchParams): string | null;
	/** `https://` and the canonical host. */
	origin: string;
};

/** Rules for networks whose profile URLs begin with the name: a bare name and a URL give the same path. */
function nameFirst(pattern: RegExp, { at = "", except }: { at?: string; except: string[] }) {
	const pathOfName = (name: string) =>
		pattern.test(name) && !except.includes(name.toLowerCase()) ? `/${at}${name}` : null;
	return {
		pathOfName,
		pathOfAddress: ([first = ""]: readonly string[]) => pathOfName(first.replace(/^@/, "")),
	};
}

const FACEBOOK_NAME = /^(?=.*[A-Za-z0-9])[A-Za-z0-9.-]{1,100}$/;
/** URLs of groups, and of people and pages with a number after the name, need the whole path. */
const FACEBOOK_PARENTS = ["groups", "people", "pages", "p"];
const FACEBOOK_OWN = ["profile.php", "watch", "events", "photo", "sharer", "share", "login"];
/** Letters of any script, as LinkedIn itself allows. */
const LINKEDIN_NAME = /^[\p{L}\p{N}_-]{2,100}$/u;
const YOUTUBE_NAME = /^[\p{L}\p{N}._-]{1,100}$/u;

const RULES: Record<SocialPlatform, Rules> = {
	twitter: {
		name: "X (Twitter)",
		hosts: ["x.com", "twitter.com", "mobile.twitter.com", "mobile.x.com"],
		origin: "https://x.com",
		...nameFirst(/^[A-Za-z0-9_]{1,15}$/, {
			except: ["home", "i", "intent", "search", "share", "hashtag", "explore", "settings"],
		}),
	},
	instagram: {
		name: "Instagram",
		hosts: ["instagram.com", "instagr.am"],
		origin: "https://www.instagram.com",
		...nameFirst(/^[A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?$/, {
			except: ["p", "reel", "reels", "stories", "explore", "tv"],
		}),
	},
	facebook: {
		name: "Facebook",
		hosts: ["facebook.com", "fb.com", "fb.me", "web.facebook.com"],
		origin: "https://www.facebook.com",
		pathOfName: (name) =>
			FACEBOOK_NAME.test(name) && ![...FACEBOOK_PARENTS, ...FACEBOOK_OWN].includes(name)
				? `/${name}`
				: null,
		pathOfAddress(segments, search) {
			const [first = ""] = segments;
			if (first === "profile.php") {
				const id = search.get("id") ?? "";
				return /^\d{1,20}$/.test(id) ? `/profile.php?id=${id}` : null;
			}
			return FACEBOOK_PARENTS.includes(first) && segments.length > 1
				? `/${segments.map(encodeURIComponent).join("/")}`
				: this.pathOfName(first);
		},
	},
	linkedin: {
		name: "LinkedIn",
		hosts: ["linkedin.com"],
		origin: "https://www.linkedin.com",
		pathOfName: (name) => (LINKEDIN_NAME.test(name) ? `/in/${encodeURIComponent(name)}` : null),
		pathOfAddress([kind = "", name = ""]) {
			const isProfile = ["in", "company", "school", "showcase"].includes(kind);
			return isProfile && LINKEDIN_NAME.test(name) ? `/${kind}/${encodeURIComponent(name)}` : null;
		},
	},
	github: {
		name: "GitHub",
		hosts: ["github.com"],
		origin: "https://github.com",
		...nameFirst(/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/, {
			except: ["orgs", "search", "settings", "topics", "explore", "sponsors", "login"],
		}),
	},
	youtube: {
		name: "YouTube",
		hosts: ["youtube.com"],
		origin: "https://www.youtube.com",
		pathOfName: (name) => (YOUTUBE_NAME.test(name) ? `/@${encodeURIComponent(name)}` : null),
		pathOfAddress([first = "", second = ""]) {
			if (first.startsWith("@")) return this.pathOfName(first.slice(1));
			const isChannel = ["channel", "c", "user"].includes(first);
			return isChannel && YOUTUBE_NAME.test(second)
				? `/${first}/${encodeURIComponent(second)}`
				: null;
		},
	},
	tiktok: {
		name: "TikTok",
		hosts: ["tiktok.com"],
		origin: "https://www.tiktok.com",
		...nameFirst(/^[A-Za-z0-9._]{2,24}$/, {
			at: "@",
			except: ["t", "tag", "video", "discover", "music", "foryou"],
		}),
	},
};

/** Pattern for keys of other platforms, which need no code; stored in a column of 30 characters. */
const OTHER_PLATFORM = /^[a-z0-9_-]{1,30}$/;

/** @returns the stored, lowercase key of a platform; null if it is invalid */
export function normalizePlatform(platform: string): string | null {
	const key = platform.trim().toLowerCase();
	return OTHER_PLATFORM.test(key) ? key : null;
}

/**
 * Returns the canonical `https` URL of a profile. For the seven networks of `SOCIAL_PLATFORMS`, "@name", a bare name and
 * any spelling of the profile's URL have the same result; any other platform needs a URL.
 * Normalizing twice changes nothing.
 */
export function normalizeSocialLink(platform: string, input: string): Normalized {
	const key = normalizePlatform(platform);
	if (key === null) return refused("This platform isn’t supported");
	const text = input
		.toWellFormed()
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "")
		.trim();
	return isSocialPlatform(key) ? knownNetwork(RULES[key], text) : otherNetwork(text);
}

function isSocialPlatform(key: string): key is SocialPlatform {
	return Object.hasOwn(RULES, key);
}

function knownNetwork(rules: Rules, text: string): Normalized {
	const problem = `Enter your ${rules.name} username or the address of your profile`;
	const path = isAddress(rules, text)
		? pathOfAddress(rules, text)
		: rules.pathOfName(text.replace(/^@/, ""));
	return path === null ? refused(problem) : { ok: true, url: rules.origin + path };
}

/** Whether the text is an address: "anna.smith" may be a name; "instagram.com", or text with a slash or scheme, isn't. */
function isAddress(rules: Rules, text: string): boolean {
	return /[/\\:]/.test(text) || rules.hosts.includes(plainHost(text));
}

function pathOfAddress(rules: Rules, text: string): string | null {
	const normalized = normalizeUrl(text);
	if (!normalized.ok || !isWebsite(normalized.url)) return null;
	const url = new URL(normalized.url);
	if (url.port !== "" || !rules.hosts.includes(plainHost(url.hostname))) return null;
	const segments = url.pathname.split("/").filter(Boolean).map(unescapeSegment);
	if (segments.some((segment) => segment === null)) return null;
	return rules.pathOfAddress(
		segments.filter((segment) => segment !== null),
		url.searchParams,
	);
}

/** @returns the host without the prefixes of mobile and country versions */
function plainHost(host: string): string {
	const plain = host.toLowerCase().replace(/^(?:www|m)\./, "");
	return plain.replace(/^[a-z]{2}\.(?=linkedin\.com$)/, "");
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
