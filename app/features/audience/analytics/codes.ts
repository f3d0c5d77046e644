/** The numbers by which `analytics.event` stores words. Append only: stored positions must keep their meaning. */

/** `engaged` is a beacon: the number of further seconds that the page was in view. */
export const EVENT_KIND = { view: 1, click: 2, engaged: 3 } as const;
export type EventKind = (typeof EVENT_KIND)[keyof typeof EVENT_KIND];

export const DEVICES = ["other", "desktop", "mobile", "tablet"] as const;
export type Device = (typeof DEVICES)[number];

export const BROWSERS = [
	"other",
	"chrome",
	"safari",
	"firefox",
	"edge",
	"samsung",
	"opera",
	"instagram",
	"facebook",
	"tiktok",
	"messenger",
	"threads",
	"snapchat",
	"pinterest",
	"linkedin",
	"twitter",
	"reddit",
	"telegram",
	"line",
	"kakaotalk",
	"wechat",
	"google",
	"duckduckgo",
] as const;
export type Browser = (typeof BROWSERS)[number];

/** Reasons for which a hit doesn't count. If several apply, the first in this list is stored. */
export const EXCLUSION_REASONS = ["bot", "prefetch", "opt-out", "owner", "client"] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

const LETTER_A = 65;
const LETTERS = 26;

/** Encodes a country such as "DE" as a number below 676, for a smallint column. */
export function encodeCountry(country: string): number {
	return (country.charCodeAt(0) - LETTER_A) * LETTERS + (country.charCodeAt(1) - LETTER_A);
}

/** Reverses `encodeCountry`. Returns an invalid country for numbers that it never returns. */
export function decodeCountry(code: number): string {
	const [first, second] = [Math.floor(code / LETTERS), code % LETTERS];
	return String.fromCharCode(LETTER_A + first, LETTER_A + second);
}
