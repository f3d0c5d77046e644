import Bowser from "bowser";
import { isbot } from "isbot";
import { findInAppBrowser } from "#app/lib/in-app-browser.ts";
import { RecentMap } from "#app/lib/recent-map.ts";
import { type Browser, DEVICES, type Device } from "../codes.ts";

export type UserAgent = { isBot: boolean; device: Device; browser: Browser };

/** Browsers of their own, which bowser reports as the engine they use. */
const OWN_APPS: ReadonlyArray<readonly [RegExp, Browser]> = [
	[/\bGSA\//, "google"],
	[/\b(?:DuckDuckGo|Ddg)\/\d/, "duckduckgo"],
];

/** Programs of Microsoft Office check a link before they open it in the browser, which `isbot` knows only in part. */
const OFFICE = /\bms-?office\b|\bMicrosoft (?:Office|Outlook)\b/i;

/**
 * Tablets with Android, by their model. Chrome says `Mobile` on phones only, but apps leave it out on both.
 */
const ANDROID_TABLET =
	/\b(?:tablet|SM-[PTX]\d|GT-[NP]\d|Pixel C|Nexus (?:7|9|10)\b|KF[A-Z]{2,}|(?:Lenovo )?TB-?\w|MediaPad|[a-z]*pad\b|tab\b)/i;

const BOWSER_NAMES = new Map<string, Browser>([
	["chrome", "chrome"],
	["chromium", "chrome"],
	["safari", "safari"],
	["firefox", "firefox"],
	["microsoft edge", "edge"],
	["samsung internet for android", "samsung"],
	["opera", "opera"],
]);

/** Maximum length of a user agent; no browser sends a longer one. */
const MAX_LENGTH = 512;
const REMEMBERED = 5_000;

const described = new RecentMap<string, UserAgent>(REMEMBERED);

/** Results are cached, because a few thousand values make up nearly all traffic. */
export function parseUserAgent(userAgent: string): UserAgent {
	const text = userAgent.slice(0, MAX_LENGTH);
	const known = described.get(text);
	if (known) return known;
	const description = describe(text);
	described.set(text, description);
	return description;
}

function describe(text: string): UserAgent {
	// Every browser sends a user agent, so a client without one is a script.
	if (text.trim() === "" || isbot(text) || OFFICE.test(text)) {
		return { isBot: true, device: "other", browser: "other" };
	}
	const parser = Bowser.getParser(text);
	const platform = parser.getPlatformType(true);
	const inApp = findInAppBrowser(text)?.id ?? OWN_APPS.find(([token]) => token.test(text))?.[1];
	const name = BOWSER_NAMES.get(parser.getBrowserName(true));
	const isPhone = inApp !== undefined && /\bAndroid\b/.test(text) && !ANDROID_TABLET.test(text);
	return {
		isBot: false,
		device: isPhone ? "mobile" : (DEVICES.find((device) => device === platform) ?? "other"),
		browser: inApp ?? name ?? "other",
	};
}
