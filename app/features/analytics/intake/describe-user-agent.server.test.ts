import { describe, expect, test } from "vitest";
import { describeUserAgent } from "./describe-user-agent.server.ts";

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("describeUserAgent", () => {
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
	])("recognizes %s", (userAgent, device, browser) => {
		expect(describeUserAgent(userAgent)).toEqual({ isBot: false, device, browser });
	});

	test.each([
		"",
		"   ",
		"curl/8.5.0",
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
		"facebookexternalhit/1.1",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
	])("classifies %j as a bot", (userAgent) => {
		expect(describeUserAgent(userAgent).isBot).toBe(true);
	});
});
