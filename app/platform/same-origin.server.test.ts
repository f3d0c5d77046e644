import { describe, expect, test } from "vitest";
import { isFromOtherSite, isFromOwnPage, isSameOrigin } from "./same-origin.server.ts";

/** In tests, APP_URL is http://localhost:3000. */
function ask(headers: Record<string, string>): boolean {
	return isSameOrigin((name) => headers[name]);
}

describe("isSameOrigin", () => {
	test("accepts the configured origin, whatever host name the proxy forwards", () => {
		expect(
			ask({ origin: "http://localhost:3000", host: "app.internal", cookie: "session=a" }),
		).toBe(true);
	});

	test("accepts a post to the host name under which the page was opened", () => {
		expect(
			ask({ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000", cookie: "session=a" }),
		).toBe(true);
	});

	test("accepts a page of this site that sends no referrer", () => {
		const headers = { origin: "null", "sec-fetch-site": "same-origin", cookie: "session=a" };
		expect(ask(headers)).toBe(true);
	});

	test.each([
		["another site", { origin: "https://evil.example", host: "localhost:3000" }],
		["another scheme", { origin: "https://localhost:3000", host: "localhost:3000" }],
		["another port", { origin: "http://localhost:4000", host: "localhost:3000" }],
		["a page without origin", { origin: "null", host: "localhost:3000" }],
		["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
		["a sibling subdomain without referrer", { origin: "null", "sec-fetch-site": "same-site" }],
		["a typed address without origin", { origin: "null", "sec-fetch-site": "none" }],
		["two values at once", { origin: "null", "sec-fetch-site": "same-origin, cross-site" }],
		[
			"another site that claims to be this one",
			{ origin: "https://evil.example", "sec-fetch-site": "same-origin" },
		],
		[
			"a cross-site request without Origin",
			{ "sec-fetch-site": "cross-site", host: "localhost:3000" },
		],
		["a sibling subdomain", { "sec-fetch-site": "same-site", host: "localhost:3000" }],
		[
			"a request with a cookie but without Origin or Sec-Fetch-Site",
			{ cookie: "session=a", host: "localhost:3000" },
		],
	])("refuses %s", (_what, headers) => {
		expect(ask(headers as Record<string, string>)).toBe(false);
	});

	test("accepts a script without cookies", () => {
		expect(ask({ host: "localhost:3000" })).toBe(true);
	});
});

test.each<[Record<string, string>, boolean]>([
	[{}, false],
	[{ Cookie: "refresh=a" }, false],
	[{ Origin: "http://localhost:3000" }, false],
	[{ "Sec-Fetch-Site": "same-origin" }, false],
	[{ "Sec-Fetch-Site": "same-site" }, true],
	[{ "Sec-Fetch-Site": "cross-site" }, true],
	[{ Origin: "https://evil.example" }, true],
	[{ Origin: "null" }, true],
	[{ Origin: "null", "Sec-Fetch-Site": "same-origin" }, false],
	[{ Origin: "null", "Sec-Fetch-Site": "cross-site" }, true],
	[{ Origin: "https://localhost:3000", Host: "localhost:3000" }, true],
])("a request with %j comes from another site: %j", (headers, isOther) => {
	expect(isFromOtherSite(new Request("http://localhost:3000/auth/refresh", { headers }))).toBe(
		isOther,
	);
});

test.each<[Record<string, string>, boolean]>([
	[{}, false],
	[{ Origin: "http://localhost:3000" }, true],
	[{ "Sec-Fetch-Site": "same-origin" }, true],
	[{ "Sec-Fetch-Site": "none" }, false],
	[{ Origin: "null", "Sec-Fetch-Site": "same-origin" }, true],
	[{ Origin: "null", "Sec-Fetch-Site": "cross-site" }, false],
	[{ Origin: "null" }, false],
])("a request with %j comes from a page of this site: %j", (headers, isOwn) => {
	expect(isFromOwnPage(new Request("http://localhost:3000/api/links", { headers }))).toBe(isOwn);
});
