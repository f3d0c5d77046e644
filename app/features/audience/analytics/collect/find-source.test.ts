import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findSource } from "./find-source.ts";

function sourceOf(visit: { referrer?: string; search?: string }): string | null {
	return findSource({ referrer: "", search: "", ownHosts: ["links.example"], ...visit });
}

/** Any characters; `fc.string({ unit: "binary" })` takes seconds to initialize. */
const anyText = fc
	.array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xd7ff })))
	.map((codes) => String.fromCodePoint(...codes));

describe("findSource", () => {
	test.each([
		["https://www.instagram.com/ada/", "instagram"],
		["https://l.instagram.com/?u=x", "instagram"],
		["https://lm.facebook.com/", "facebook"],
		["https://t.co/abc", "twitter"],
		["https://www.google.co.uk/", "google"],
		["https://mail.google.com/mail/", "gmail"],
		["android-app://com.google.android.gm/", "gmail"],
		["https://blog.example.org/post", "blog.example.org"],
		["https://www.example.org/", "example.org"],
		["https://notinstagram.com/", "notinstagram.com"],
	])("names the referrer %s", (referrer, source) => {
		expect(sourceOf({ referrer })).toBe(source);
	});

	test("is none within the site, whichever of its hosts", () => {
		const ownHosts = ["links.example", "ada.example"];
		const visit = { search: "", ownHosts };
		expect(findSource({ ...visit, referrer: "https://ada.example/?language=de" })).toBeNull();
		expect(findSource({ ...visit, referrer: "https://links.example/" })).toBeNull();
		// The result of an earlier visit is remembered.
		expect(sourceOf({ referrer: "https://ada.example/?language=de" })).toBe("ada.example");
	});

	test.each(["", "nonsense", "https://links.example/ada", "javascript:alert(1)", "file:///etc"])(
		"ignores the referrer %j",
		(referrer) => {
			expect(sourceOf({ referrer })).toBeNull();
		},
	);

	test.each([
		["ig", "instagram"],
		["insta", "instagram"],
		["fb", "facebook"],
		["tt", "tiktok"],
		["x", "twitter"],
		["YT", "youtube"],
	])("reads the short name %s in utm_source as %s", (short, source) => {
		expect(sourceOf({ search: `?utm_source=${short}` })).toBe(source);
	});

	test("prefers utm_source over the referrer", () => {
		const referrer = "https://www.google.com/";
		expect(sourceOf({ referrer, search: "?utm_source=Newsletter" })).toBe("newsletter");
	});

	test.each([
		["?utm_source=ig", "instagram"],
		["utm_source=instagram.com", "instagram"],
		["?a=1&utm_source=%20Spring%20sale%20", "spring sale"],
		["?utm_source=direct", null],
		["?utm_source=", null],
		["?utm_source=<script>", null],
		[`?utm_source=${"x".repeat(61)}`, null],
		["?not_utm_source=x", null],
	])("parses %s", (search, source) => {
		expect(sourceOf({ search })).toBe(source);
	});

	test("never fails or exceeds the column's length, for any input", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				for (const referrer of [
					text,
					`https://${text}/`,
					`https://${encodeURIComponent(text)}.com`,
				]) {
					const source = sourceOf({ referrer, search: `?utm_source=${text}` });
					expect(source === null || (source.length >= 1 && source.length <= 100)).toBe(true);
				}
			}),
		);
	});
});
