import { shownAddress } from "#app/features/creator-page/core/page-address.ts";
import { isLanguage, LANGUAGE_NAMES } from "#app/i18n/languages.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { env } from "#app/platform/env.server.ts";
import { OTHER_SOURCE } from "../collect/source-bounds.server.ts";

/** Labels of stored values. For the server only: browsers may have other names for countries. */

const SOURCE_NAMES: Readonly<Record<string, string>> = {
	"": "Direct",
	[OTHER_SOURCE]: "Other",
	instagram: "Instagram",
	tiktok: "TikTok",
	facebook: "Facebook",
	twitter: "X (Twitter)",
	youtube: "YouTube",
	linkedin: "LinkedIn",
	pinterest: "Pinterest",
	reddit: "Reddit",
	threads: "Threads",
	snapchat: "Snapchat",
	whatsapp: "WhatsApp",
	telegram: "Telegram",
	discord: "Discord",
	github: "GitHub",
	google: "Google",
	gmail: "Gmail",
	bing: "Bing",
	duckduckgo: "DuckDuckGo",
	yahoo: "Yahoo",
};

const BROWSER_NAMES: Readonly<Record<string, string>> = {
	chrome: "Chrome",
	safari: "Safari",
	firefox: "Firefox",
	edge: "Edge",
	samsung: "Samsung Internet",
	opera: "Opera",
	instagram: "Instagram app",
	facebook: "Facebook app",
	tiktok: "TikTok app",
	messenger: "Messenger app",
	threads: "Threads app",
	snapchat: "Snapchat app",
	pinterest: "Pinterest app",
	linkedin: "LinkedIn app",
	twitter: "X (Twitter) app",
	reddit: "Reddit app",
	telegram: "Telegram app",
	line: "LINE app",
	kakaotalk: "KakaoTalk app",
	wechat: "WeChat app",
	google: "Google app",
	duckduckgo: "DuckDuckGo",
};

const DEVICE_NAMES: Readonly<Record<string, string>> = {
	desktop: "Desktop",
	mobile: "Mobile",
	tablet: "Tablet",
};

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** @returns the name of a page's language in itself; the tag of one that a later release stored */
export function nameOfLanguage(tag: string): string {
	return isLanguage(tag) ? LANGUAGE_NAMES[tag] : tag;
}

/**
 * @returns a page's address as people read it: `müller.example` for the domain `xn--mller-kva.example`, or `links.example/ada` on
 * the site (null)
 */
export function nameOfAddress({
	domain,
	username,
}: {
	domain: string | null;
	username: string;
}): string {
	return shownAddress(domain === null ? `${env.APP_URL}/${username}` : `https://${domain}`);
}

export type Breakdown = "source" | "country" | "device" | "browser";

/** @returns the label of a breakdown's value: "Instagram" for "instagram", "Direct" for "", "Germany" for "DE" */
export function labelOf(breakdown: Breakdown, value: string): string {
	if (breakdown === "source") return ownValue(SOURCE_NAMES, value) ?? value;
	if (breakdown === "device") return ownValue(DEVICE_NAMES, value) ?? "Other";
	if (breakdown === "browser") return ownValue(BROWSER_NAMES, value) ?? "Other";
	return /^[A-Z]{2}$/.test(value) ? (countryNames.of(value) ?? value) : "Unknown";
}
