import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	displayUrl,
	normalizeAddress,
	normalizeUrl,
	URL_MAX_LENGTH,
} from "#app/features/links/normalize-url.ts";
import { anyText } from "#tests/support/any-text.ts";

function urlOf(input: string): string | null {
	const result = normalizeUrl(input);
	return result.ok ? result.url : null;
}

describe("normalizeUrl", () => {
	it.each([
		["example.com", "https://example.com"],
		["  example.com/menu?day=1#soup ", "https://example.com/menu?day=1#soup"],
		["//example.com/x", "https://example.com/x"],
		["example.com:8080/x", "https://example.com:8080/x"],
		["HTTPS://Example.COM/Path", "https://example.com/Path"],
		["http://example.com/", "http://example.com"],
		["http://localhost:3000/x", "http://localhost:3000/x"],
		["https://exa\nmple.com", "https://example.com"],
		["bücher.example/straße", "https://xn--bcher-kva.example/stra%C3%9Fe"],
		["anna@example.com", "mailto:anna@example.com"],
		[
			"mailto:anna@example.com?subject=Hello there",
			"mailto:anna@example.com?subject=Hello%20there",
		],
		["+49 (30) 123-456", "tel:+4930123456"],
		["tel:030 123456", "tel:030123456"],
	])("normalizes %j to %s", (input, expected) => {
		expect(urlOf(input)).toBe(expected);
	});

	it.each([
		"javascript:alert(1)",
		"JaVaScRiPt:alert(1)",
		" \t javascript:alert(1)",
		"\u0001javascript:alert(1)",
		"java\tscript:alert(1)",
		"java\r\nscript:alert(1)",
		"java\u0000script:alert(1)",
		"java\u2028script:alert(1)",
		"javascript\u200b:alert(1)",
		"\u202ejavascript:alert(1)",
		"javascript\uff1aalert(1)",
		"\uff4aavascript:alert(1)",
		"ｊａｖａｓｃｒｉｐｔ：alert(1)",
		"&#106;avascript:alert(1)",
		"&#x6A&#x61vascript:alert(1)",
		"jav&#x09;ascript:alert(1)",
		"javascript&colon;alert(1)",
		"javascript%3Aalert(1)",
		"%6Aavascript:alert(1)",
		"javascript://example.com/%0aalert(1)",
		"javascript:1",
		"view-source:javascript:alert(1)",
		"https:javascript:alert(1)",
		"https://javascript:alert(1)",
		"vbscript:msgbox(1)",
		"data:text/html,<script>alert(1)</script>",
		"DATA:text/html;base64,PHNjcmlwdD4=",
		"blob:https://example.com/1b2c",
		"filesystem:https://example.com/x",
		"file:///etc/passwd",
		"ftp://example.com",
		"about:blank",
		"mailto:anna",
		'mailto:anna@example.com"onclick=alert(1)',
		"tel:<script>",
		"tel:",
		"https://",
		"https://user:secret@example.com",
		"https://bank.example@evil.example",
		"https://exa mple.com",
		"https://-.example",
		"shop",
		"",
		" \n ",
	])("refuses %j", (input) => {
		expect(urlOf(input)).toBeNull();
	});

	it("accepts addresses up to the length limit and none beyond it", () => {
		const longest = `https://example.com/${"a".repeat(URL_MAX_LENGTH - 20)}`;
		expect(urlOf(longest)).toBe(longest);
		expect(urlOf(`${longest}a`)).toBeNull();
		// Short as typed, but too long once escaped.
		expect(urlOf(`https://example.com/${"é".repeat(1000)}`)).toBeNull();
	});

	it("returns only allowed schemes, and is idempotent", { timeout: 30_000 }, () => {
		const schemes = [
			"javascript:",
			"data:",
			"https:",
			"http://",
			"mailto:",
			"tel:",
			"//",
			"x.y:",
			"",
		];
		const anything = fc.oneof(
			anyText,
			fc.webUrl({ withFragments: true, withQueryParameters: true }),
			fc.emailAddress(),
			fc.tuple(fc.constantFrom(...schemes), anyText).map((parts) => parts.join("")),
		);
		fc.assert(
			fc.property(anything, (input) => {
				const url = urlOf(input);
				if (url === null) return;
				expect(url).toMatch(/^(https?:\/\/[^/@\s]+|mailto:[^\s<>"]+@|tel:\+?\d)/);
				expect(url).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\s<>"]/u);
				expect(["https:", "http:", "mailto:", "tel:"]).toContain(new URL(url).protocol);
				expect(urlOf(url)).toBe(url);
			}),
			{ numRuns: 1_000 },
		);
	});
});

describe("normalizeAddress", () => {
	it.each([
		["email", "anna@example.com", "mailto:anna@example.com"],
		["email", "MAILTO:anna@example.com?subject=Hi", "mailto:anna@example.com?subject=Hi"],
		["phone", "030 123 456", "tel:030123456"],
		["phone", "tel:+49 30 123456", "tel:+4930123456"],
		["link", "example.com", "https://example.com"],
	] as const)("normalizes the %s %j to %s", (kind, input, url) => {
		expect(normalizeAddress(kind, input)).toEqual({ ok: true, url });
	});

	it.each([
		["email", "https://example.com", "Enter an email address such as anna@example.com"],
		["email", "", "Enter an email address such as anna@example.com"],
		["phone", "anna@example.com", "Enter a phone number such as +49 30 123456"],
		["phone", "javascript:alert(1)", "Enter a phone number such as +49 30 123456"],
		["link", "", "URL is required"],
	] as const)("refuses, for the kind %s, %j", (kind, input, problem) => {
		expect(normalizeAddress(kind, input)).toEqual({ ok: false, problem });
	});
});

describe("displayUrl", () => {
	it("removes the parts that readers don't need", () => {
		expect(displayUrl("https://www.example.com/menu/")).toBe("example.com/menu");
		expect(displayUrl("mailto:anna@example.com")).toBe("anna@example.com");
	});
});
