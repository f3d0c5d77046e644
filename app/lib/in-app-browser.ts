/** Browsers inside of apps: what each adds to the user agent of its engine. */
const APPS = [
	{ id: "instagram", name: "Instagram", token: /\bInstagram\b/ },
	{ id: "threads", name: "Threads", token: /\bBarcelona\b/ },
	{
		id: "messenger",
		name: "Messenger",
		token: /\b(?:Messenger(?:Lite)?ForiOS|MESSENGER|Orca-Android)\b/,
	},
	{ id: "facebook", name: "Facebook", token: /\bFBA[NV]\b|\bFB_IAB\b/ },
	{
		id: "tiktok",
		name: "TikTok",
		token: /\b(?:musical_ly|BytedanceWebview|TikTok|trill_|aweme)/i,
	},
	{ id: "snapchat", name: "Snapchat", token: /Snapchat ?\/?\d/ },
	{ id: "pinterest", name: "Pinterest", token: /\[Pinterest\// },
	{ id: "linkedin", name: "LinkedIn", token: /\bLinkedInApp\b/ },
	{ id: "twitter", name: "X", token: /\bTwitter(?:Android| for )/ },
	{ id: "reddit", name: "Reddit", token: /\bReddit\// },
	{ id: "telegram", name: "Telegram", token: /\bTelegram-Android\// },
	{ id: "line", name: "LINE", token: /\bLine\/\d/ },
	{ id: "kakaotalk", name: "KakaoTalk", token: /\bKAKAOTALK\b/ },
	{ id: "wechat", name: "WeChat", token: /\bMicroMessenger\// },
] as const;

/** What Android's WebView, which apps show pages in, adds to Chrome's user agent. */
const WEB_VIEW = "; wv)";

export type InAppBrowser = {
	/** Null for an app that isn't in the table. */
	id: (typeof APPS)[number]["id"] | null;
	/** Name of the app within a sentence, such as "Instagram"; "this app" if it isn't known. */
	name: string;
	/** Whether it can show a PDF. Android's WebView can't. */
	showsPdfs: boolean;
};

/**
 * Finds the app in whose browser a page is open. Apps on iOS that add nothing to the user agent aren't found: websites on
 * the home screen send the same.
 * @param userAgent the `User-Agent` header
 * @returns null for a browser that isn't part of another app
 */
export function findInAppBrowser(userAgent: string | null): InAppBrowser | null {
	if (userAgent === null) return null;
	const app = APPS.find(({ token }) => token.test(userAgent));
	if (app === undefined && !userAgent.includes(WEB_VIEW)) return null;
	return {
		id: app?.id ?? null,
		name: app?.name ?? "this app",
		showsPdfs: !/\bAndroid\b/.test(userAgent),
	};
}
