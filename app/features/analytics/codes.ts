/**
 * The small numbers by which `analytics.event` stores words. Lists only ever grow at the end: a position, once
 * stored, keeps its meaning.
 */

/** `engaged` is a beacon: for how many seconds more the page was looked at. */
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
] as const;
export type Browser = (typeof BROWSERS)[number];

/** Why a hit does not count. Of a hit that has several reasons, the first of this list is kept. */
export const EXCLUSION_REASONS = ["bot", "prefetch", "opt-out", "owner"] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

const LETTER_A = 65;
const LETTERS = 26;

/** "DE" as a number below 676, for a smallint column. */
export function encodeCountry(country: string): number {
	return (country.charCodeAt(0) - LETTER_A) * LETTERS + (country.charCodeAt(1) - LETTER_A);
}

/** The reverse of `encodeCountry`; something that is no country for a number that it never gives. */
export function decodeCountry(code: number): string {
	const [first, second] = [Math.floor(code / LETTERS), code % LETTERS];
	return String.fromCharCode(LETTER_A + first, LETTER_A + second);
}
