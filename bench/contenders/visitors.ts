/** Request headers of visitors and proxy. The same for every contender, because parsing them costs even a bare server. */

const BROWSERS = [
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:142.0) Gecko/20100101 Firefox/142.0",
];
const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const REFERRERS = ["https://www.instagram.com/", "https://t.co/x", "", "https://www.tiktok.com/"];
const VISITORS = 128;

type Visitor = Record<string, string>;

/** 128 visitors with their own addresses, browsers and referrers, distinguished by `X-Forwarded-For`. */
export const humans: Visitor[] = Array.from({ length: VISITORS }, (_, index) => ({
	"User-Agent": BROWSERS[index % BROWSERS.length] ?? "",
	Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
	"Accept-Encoding": "gzip, deflate, br",
	"Accept-Language": "en-GB,en;q=0.9",
	"X-Forwarded-For": `${60 + (index % 100)}.${(index * 7) % 250}.12.${1 + index}`,
	...(REFERRERS[index % REFERRERS.length] ? { Referer: REFERRERS[index % REFERRERS.length] } : {}),
}));

/** The same visitors with the page in their browser cache. */
export function withEtag(visitors: readonly Visitor[], etag: string): Visitor[] {
	return visitors.map((visitor) => ({ ...visitor, "If-None-Match": etag }));
}

export const bots: Visitor[] = humans.map((visitor) => ({ ...visitor, "User-Agent": BOT }));
