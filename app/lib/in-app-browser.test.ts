import { describe, expect, test } from "vitest";
import { findInAppBrowser } from "./in-app-browser.ts";

const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const IPAD =
	"Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID =
	"Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36";

describe("a browser in an app is found", () => {
	test.each([
		[
			"Instagram",
			`${IPHONE} Mobile/15E148 Instagram 380.0.0.28.104 (iPhone16,1; iOS 18_5; en_US; en; scale=3.00; 1179x2556; 736763624)`,
		],
		[
			"Instagram",
			`${IPAD} Mobile/15E148 Instagram 159.0.0.28.123 (iPad13,4; iOS 17_5; cs_CZ; cs-CZ; scale=2.00; 750x1334; 244425769)`,
		],
		[
			"Instagram",
			`${ANDROID} Instagram 358.0.0.51.97 Android (34/14; 480dpi; 1080x2106; samsung; SM-S921B; e1s; s5e9945; en_GB; 671551112)`,
		],
		[
			"Threads",
			`${ANDROID} Barcelona 358.0.0.51.97 Android (34/14; 480dpi; 1080x2106; samsung; SM-S921B; e1s; s5e9945; en_GB; 671551112)`,
		],
		[
			"Facebook",
			`${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/514.0.0.43.105;FBBV/737423546;FBDV/iPhone16,1;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBID/phone;FBLC/en_US;FBOP/80]`,
		],
		["Facebook", `${ANDROID} [FB_IAB/FB4A;FBAV/489.0.0.66.81;]`],
		[
			"Facebook",
			"Mozilla/5.0 (Linux; Android 4.4.4; One Build/KTU84L.H4) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/33.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/28.0.0.20.16;]",
		],
		[
			"Messenger",
			`${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/510.0.0.55.106;FBDV/iPhone16,1;FBMD/iPhone;FBSN/iOS;FBSV/18.5]`,
		],
		["Messenger", `${ANDROID} [FB_IAB/Orca-Android;FBAV/489.0.0.66.81;]`],
		[
			"TikTok",
			`${IPHONE} Mobile/15E148 musical_ly_36.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US RevealType/Dialog isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/`,
		],
		["TikTok", `${IPHONE} Mobile/15E148 BytedanceWebview/d8a21c6`],
		[
			"TikTok",
			`${ANDROID} trill_2023509040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/35.9.4 ByteLocale/en ByteFullLocale/en Region/PH`,
		],
		[
			"Snapchat",
			`${IPHONE} Version/17.5 Mobile/15E148 Snapchat/12.90.0.44 (like Safari/8617.2.4.10.8, panda)`,
		],
		[
			"Snapchat",
			"Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/AP1A.240505.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36Snapchat12.84.0.42 (Pixel 7; Android 14#11583682#34; gzip; )",
		],
		[
			"Pinterest",
			"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]",
		],
		["Pinterest", `${ANDROID} [Pinterest/Android]`],
		["LinkedIn", `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.8962`],
		["LinkedIn", `${ANDROID} [LinkedInApp]/4.1.1010`],
		["X", `${IPHONE} Mobile/15E148 Twitter for iPhone/10.50`],
		["X", `${ANDROID} TwitterAndroid`],
		["Reddit", `${IPHONE} Mobile/15E148 Reddit/Version 2024.20.0/Build 615018/iOS Version 17.5`],
		["Telegram", `${ANDROID} Telegram-Android/11.2.3 (Samsung SM-S921B; Android 14; SDK 34; HIGH)`],
		["LINE", `${IPHONE} Mobile/15E148 Safari Line/14.8.0`],
		["LINE", `${ANDROID} Line/14.18.1/IAB`],
		["KakaoTalk", `${ANDROID} KAKAOTALK/25.4.0 (INAPP)`],
		[
			"WeChat",
			`${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003136) NetType/WIFI Language/en`,
		],
		[
			"WeChat",
			"Mozilla/5.0 (Linux; Android 13; 22081212C Build/TKQ1.220829.002) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560 WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64",
		],
		["this app", ANDROID],
		["this app", `${ANDROID.replace("Mobile ", "")} GSA/14.33.28.28.arm64`],
	])("%s: %s", (name, userAgent) => {
		expect(findInAppBrowser(userAgent)?.name).toBe(name);
	});
});

describe("no browser in an app", () => {
	test.each([
		`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
		`${IPHONE} CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1`,
		`${IPHONE} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`,
		`${IPHONE} EdgiOS/130.0.2849.68 Version/18.0 Mobile/15E148 Safari/604.1`,
		`${IPHONE} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
		// A website on the home screen.
		`${IPHONE} Mobile/15E148`,
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
		"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
		"Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
		"Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
		"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
		"Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)",
		"Twitterbot/1.0",
		"LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
		"curl/8.5.0",
		"",
		null,
	])("%s", (userAgent) => {
		expect(findInAppBrowser(userAgent)).toBeNull();
	});
});

test("shows PDFs on iOS, and not in Android's WebView", () => {
	expect(findInAppBrowser(`${IPHONE} Mobile/15E148 Instagram 380.0.0.28.104`)?.showsPdfs).toBe(
		true,
	);
	expect(findInAppBrowser(`${ANDROID} [FB_IAB/FB4A;FBAV/489.0.0.66.81;]`)?.showsPdfs).toBe(false);
	expect(findInAppBrowser(ANDROID)?.showsPdfs).toBe(false);
});
