import { describe, expect, test } from "vitest";
import { parseUserAgent } from "./parse-user-agent.server.ts";

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("parseUserAgent", () => {
	test.each([
		[`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, "mobile", "safari"],
		[`${IPHONE} Mobile/15E148 Instagram 380.0.0.1 (iPhone16,1)`, "mobile", "instagram"],
		[`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]`, "mobile", "facebook"],
		[`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, "mobile", "samsung"],
		[
			"Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
			"tablet",
			"safari",
		],
		[
			"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
			"desktop",
			"edge",
		],
		[
			"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
			"desktop",
			"firefox",
		],
		[
			`${ANDROID} Version/4.0 Chrome/130 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/489.0;]`,
			"mobile",
			"facebook",
		],
		[
			`${ANDROID} Version/4.0 Chrome/130 Safari/537.36 [FB_IAB/FB4A;FBAV/489.0;]`,
			"mobile",
			"facebook",
		],
		[
			"Dalvik/2.1.0 (Linux; U; Android 12; SM-A125F Build/SP1A) [FBAN/FB4A;FBAV/489.0]",
			"mobile",
			"facebook",
		],
		[
			"Mozilla/5.0 (Linux; Android 13; SM-X706B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130 Safari/537.36 [FB_IAB/FB4A;FBAV/489.0;]",
			"tablet",
			"facebook",
		],
		[
			"Mozilla/5.0 (Linux; Android 12; Lenovo TB-X606F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130 Safari/537.36 [FB_IAB/FB4A;FBAV/489.0;]",
			"tablet",
			"facebook",
		],
		[
			"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
			"tablet",
			"chrome",
		],
		[
			"Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]",
			"tablet",
			"facebook",
		],
		[`${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/500.0]`, "mobile", "messenger"],
		[
			`${ANDROID} Chrome/130 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/489.0;]`,
			"mobile",
			"messenger",
		],
		[
			`${ANDROID} Version/4.0 Chrome/130 Mobile Safari/537.36 Barcelona 358.0 Android`,
			"mobile",
			"threads",
		],
		[
			`${ANDROID} Version/4.0 Chrome/130 Mobile Safari/537.36 trill_2023509040 AppName/trill`,
			"mobile",
			"tiktok",
		],
		[`${IPHONE} GSA/321.0.642 Mobile/15E148 Safari/604.1`, "mobile", "google"],
		[
			`${ANDROID} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 GSA/14.33.28.28.arm64`,
			"mobile",
			"google",
		],
		[`${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003136) NetType/WIFI`, "mobile", "wechat"],
		[
			`${ANDROID} Chrome/116 Mobile Safari/537.36 XWEB/1160065 MicroMessenger/8.0.47.2560 WeChat/arm64`,
			"mobile",
			"wechat",
		],
		[`${IPHONE} Mobile/15E148 Safari Line/14.8.0`, "mobile", "line"],
		[
			`${IPHONE} Version/17.5 Mobile/15E148 Snapchat/12.90.0.44 (like Safari/8617.2.4, panda)`,
			"mobile",
			"snapchat",
		],
		[
			`${ANDROID} Chrome/116 Mobile Safari/537.36Snapchat12.84.0.42 (Pixel 7; gzip; )`,
			"mobile",
			"snapchat",
		],
		[`${IPHONE} Mobile/15E148 [Pinterest/iOS]`, "mobile", "pinterest"],
		[`${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8962`, "mobile", "linkedin"],
		[`${IPHONE} Mobile/15E148 Twitter for iPhone/10.50`, "mobile", "twitter"],
		[`${ANDROID} Chrome/116 Mobile Safari/537.36 TwitterAndroid`, "mobile", "twitter"],
		[`${IPHONE} Mobile/15E148 Reddit/Version 2024.20`, "mobile", "reddit"],
		[
			`${ANDROID} Version/4.0 Chrome/116 Mobile Safari/537.36 Telegram-Android/10.0 (Google Pixel)`,
			"mobile",
			"telegram",
		],
		[
			`${ANDROID} Version/4.0 Chrome/116 Mobile Safari/537.36 KAKAOTALK 2410360`,
			"mobile",
			"kakaotalk",
		],
		[`${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, "mobile", "duckduckgo"],
	])("recognizes %s", (userAgent, device, browser) => {
		expect(parseUserAgent(userAgent)).toEqual({ isBot: false, device, browser });
	});

	test.each([
		"",
		"   ",
		"curl/8.5.0",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"facebookexternalhit/1.1",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
		"Microsoft Office Existence Discovery",
		"Microsoft Office Protocol Discovery",
		"Microsoft Office Word 2014",
		"Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.10396; Pro)",
		"Mozilla/4.0 (compatible; ms-office; MSOffice 16)",
		"Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; .NET4.0C; .NET4.0E; ms-office)",
		"Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.4266)",
		"Mozilla/5.0 (Windows NT 10.0; Microsoft Outlook 16.0.10730; Pro)",
	])("classifies %j as a bot", (userAgent) => {
		expect(parseUserAgent(userAgent).isBot).toBe(true);
	});
});
