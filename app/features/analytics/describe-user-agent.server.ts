import Bowser from "bowser";
import { isbot } from "isbot";
import { RecentMap } from "#app/lib/recent-map.ts";
import { type Browser, DEVICES, type Device } from "./codes.ts";

export type UserAgent = { isBot: boolean; device: Device; browser: Browser };

/** Browsers inside apps name the app; bowser takes them for the engine they are made with. */
const IN_APP: ReadonlyArray<readonly [RegExp, Browser]> = [
	[/\bInstagram\b/, "instagram"],
	[/\bFBA[NV]\b/, "facebook"],
	[/\b(musical_ly|BytedanceWebview|TikTok)/i, "tiktok"],
];
const BOWSER_NAMES = new Map<string, Browser>([
	["chrome", "chrome"],
	["chromium", "chrome"],
	["safari", "safari"],
	["firefox", "firefox"],
	["microsoft edge", "edge"],
	["samsung internet for android", "samsung"],
	["opera", "opera"],
]);

/** No browser says more; a longer text is somebody trying what fits. */
const MAX_LENGTH = 512;
const REMEMBERED = 5_000;

const described = new RecentMap<string, UserAgent>(REMEMBERED);

/** What a `User-Agent` tells: a few thousand of them make nearly all traffic, so each is parsed once. */
export function describeUserAgent(userAgent: string): UserAgent {
	const text = userAgent.slice(0, MAX_LENGTH);
	const known = described.get(text);
	if (known) return known;
	const description = describe(text);
	described.set(text, description);
	return description;
}

function describe(text: string): UserAgent {
	// Every browser sends one; what does not is a script.
	if (text.trim() === "" || isbot(text)) return { isBot: true, device: "other", browser: "other" };
	const parser = Bowser.getParser(text);
	const platform = parser.getPlatformType(true);
	const inApp = IN_APP.find(([pattern]) => pattern.test(text))?.[1];
	const name = BOWSER_NAMES.get(parser.getBrowserName(true));
	return {
		isBot: false,
		device: DEVICES.find((device) => device === platform) ?? "other",
		browser: inApp ?? name ?? "other",
	};
}
