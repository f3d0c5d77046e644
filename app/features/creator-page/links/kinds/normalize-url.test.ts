import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	displayUrl,
	normalizeAddress,
	normalizeUrl,
	URL_MAX_LENGTH,
} from "#app/features/creator-page/links/kinds/normalize-url.ts";
import { anyText } from "#tests/support/any-text.ts";
import { typedAddress } from "./kinds.ts";

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
		[
			"mailto:anna@example.com?cc=anna+orders@example.com&subject=1+1%3D2",
			"mailto:anna@example.com?cc=anna%2Borders%40example.com&subject=1%2B1%3D2",
		],
		[
			"mailto:anna@example.com?subject=50%&body=a%0D%0Ab",
			"mailto:anna@example.com?subject=50%25&body=a%0D%0Ab",
		],
		["mailto:anna@example.com?", "mailto:anna@example.com"],
		["patrick.o'brien@example.com", "mailto:patrick.o%27brien@example.com"],
		["r&d@example.com", "mailto:r%26d@example.com"],
		["mailto:r%26d@example.com", "mailto:r%26d@example.com"],
		["anna+shop@example.com", "mailto:anna+shop@example.com"],
		["anna@müller.de", "mailto:anna@xn--mller-kva.de"],
		["\u200banna@example.com\u200e", "mailto:anna@example.com"],
		["@anna@mastodon.social", "https://mastodon.social/@anna"],
		["https://https://example.com/shop", "https://example.com/shop"],
		["http://https://example.com", "https://example.com"],
		["https://http://example.com", "http://example.com"],
		["https://https//example.com", "https://example.com"],
		["https//example.com", "https://example.com"],
		["https:/example.com", "https://example.com"],
		["https:// example.com/a", "https://example.com/a"],
		["https://https://https://example.com", "https://example.com"],
		["\ufeffhttps://example.com\u200b", "https://example.com"],
		["<https://example.com>", "https://example.com"],
		["“https://example.com/a”", "https://example.com/a"],
		[
			"https://web.archive.org/web/https://example.com",
			"https://web.archive.org/web/https://example.com",
		],
		["medium.com/@anna.smith", "https://medium.com/@anna.smith"],
		["+49 (30) 123-456", "tel:+4930123456"],
		["tel:030 123456", "tel:030123456"],
		["ｈｔｔｐｓ：／／example.com", "https://example.com"],
		["ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ／menu", "https://example.com/menu"],
		["ｅｘａｍｐｌｅ。ｃｏｍ", "https://example.com"],
		["example.com：8080／x", "https://example.com:8080/x"],
		[
			"https：／／ja.wikipedia.org/wiki/ＡＢＣ?q=１",
			"https://ja.wikipedia.org/wiki/%EF%BC%A1%EF%BC%A2%EF%BC%A3?q=%EF%BC%91",
		],
		["ａｎｎａ＠example.com", "mailto:anna@example.com"],
		["ｍａｉｌｔｏ：ａｎｎａ＠example.com", "mailto:anna@example.com"],
		["＋８１ ９０－１２３４－５６７８", "tel:+819012345678"],
		["ｔｅｌ：０９０－１２３４－５６７８", "tel:09012345678"],
		["+٤٩ ١٧٠ ١٢٣٤٥٦٧", "tel:+491701234567"],
		["＠anna＠mastodon.social", "https://mastodon.social/@anna"],
	])("normalizes %j to %s", (input, expected) => {
		expect(urlOf(input)).toBe(expected);
	});

	it.each([
		"javascript:alert(1)",
		"ｊａｖａｓｃｒｉｐｔ：alert(1)",
		"javascript：alert(1)",
		"https://anna:ｓｅｃｒｅｔ＠example.com",
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
		"https://https",
		"https://https/shop",
		"https://http://",
		"https://example.com/a https://example.com/b",
		"<javascript:alert(1)>",
		"\u200bjavascript:alert(1)",
		"@anna",
		"@anna.smith",
		"anna@gmail..com",
		"anna@gmail.com.",
		"anna@example.com/path",
		"shop",
		"",
		" \n ",
	])("refuses %j", (input) => {
		expect(urlOf(input)).toBeNull();
	});

	it.each([
		[
			"anna@gmail..com",
			"This doesn’t look like an email address. Try one such as anna@example.com",
		],
		["@anna", "Enter the full address of the profile, such as https://www.instagram.com/anna"],
		["https://a.example https://b.example", "Enter only one address"],
		["https://user@example.com", "An address with a username or password in it can’t be linked"],
		["user:secret@example.com", "Only web, email, phone, and text message addresses can be linked"],
	])("says of %j what is wrong with it", (input, problem) => {
		expect(normalizeUrl(input)).toEqual({ ok: false, problem });
	});

	it("accepts addresses up to the length limit and none beyond it", () => {
		const longest = `https://example.com/${"a".repeat(URL_MAX_LENGTH - 20)}`;
		expect(urlOf(longest)).toBe(longest);
		expect(urlOf(`${longest}a`)).toBeNull();
		// Short as typed, but too long once escaped.
		expect(urlOf(`https://example.com/${"é".repeat(1000)}`)).toBeNull();
	});

	it("returns only allowed schemes, and is idempotent", () => {
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
		["email", "Anna Smith <anna@example.com>", "mailto:anna@example.com"],
		["email", "r&d@example.com?subject=Hi", "mailto:r%26d@example.com?subject=Hi"],
		["email", "mailto:r%26d%3Fx%25@example.com", "mailto:r%26d%3Fx%25@example.com"],
		["phone", "030 123 456", "tel:030123456"],
		["phone", "tel:+49 30 123456", "tel:+4930123456"],
		["link", "example.com", "https://example.com"],
	] as const)("normalizes the %s %j to %s", (kind, input, url) => {
		expect(normalizeAddress(kind, input)).toEqual({ ok: true, url });
	});

	it("reads an email address again as the form shows it", () => {
		const typed = fc.tuple(
			fc.stringMatching(/^[\w.%?&=#/'<>"+-]{1,12}$/),
			fc.constantFrom("", "?subject=a%20b", "?a=%2B+&b"),
		);
		fc.assert(
			fc.property(typed, ([local, query]) => {
				const result = normalizeAddress(
					"email",
					`mailto:${encodeURIComponent(local)}@example.com${query}`,
				);
				if (!result.ok) return;
				const { url } = result;
				expect(normalizeAddress("email", typedAddress({ kind: "email", url }))).toEqual(result);
				expect(normalizeAddress("email", url)).toEqual(result);
			}),
		);
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
		expect(displayUrl("mailto:r%26d@example.com")).toBe("r&d@example.com");
	});
});
