import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyUtm, UTM_PARAMETERS } from "./apply-utm.ts";
import { normalizeUrl, URL_MAX_LENGTH } from "./normalize-url.ts";

describe("applyUtm", () => {
	it.each([
		["https://a.example", { source: "me" }, "https://a.example?utm_source=me"],
		[
			"https://a.example/x?b=%20c#top",
			{ source: "me", medium: "bio" },
			"https://a.example/x?b=%20c&utm_source=me&utm_medium=bio#top",
		],
		["https://a.example/?", { term: "a&b=c d" }, "https://a.example/?utm_term=a%26b%3Dc%20d"],
		[
			"https://a.example/?utm_source=theirs",
			{ source: "mine", campaign: "may" },
			"https://a.example/?utm_source=theirs&utm_campaign=may",
		],
		["https://a.example/?%75tm_source=x", { source: "me" }, "https://a.example/?%75tm_source=x"],
		["mailto:a@example.com", { source: "me" }, "mailto:a@example.com"],
		["https://a.example", {}, "https://a.example"],
		["https://a.example", null, "https://a.example"],
	])("given %s and %j, returns %s", (url, utm, expected) => {
		expect(applyUtm(url, utm)).toBe(expected);
	});

	it("keeps the rest of the address, its validity and its length limit, whatever is added", () => {
		const text = fc.string({ unit: fc.constantFrom(..."aé&=?#%+ 🌷\u2028<"), maxLength: 30 });
		const utm = fc.record(
			Object.fromEntries(UTM_PARAMETERS.map((name) => [name, text])) as Record<
				(typeof UTM_PARAMETERS)[number],
				typeof text
			>,
			{ requiredKeys: [] },
		);
		const address = fc
			.string({ unit: fc.constantFrom(..."ab/?&=#%+;é", "utm_source"), maxLength: 20 })
			.map((rest) => `https://a.example/${rest}`);
		fc.assert(
			fc.property(address, utm, (given, parameters) => {
				const normalized = normalizeUrl(given);
				if (!normalized.ok) return;
				const { url } = normalized;
				const tagged = applyUtm(url, parameters);
				expect(URL.canParse(tagged)).toBe(true);
				expect(tagged.length).toBeLessThanOrEqual(URL_MAX_LENGTH);
				const [before, after] = [new URL(url), new URL(tagged)];
				expect(after.origin + after.pathname + after.hash).toBe(
					before.origin + before.pathname + before.hash,
				);
				expect([...after.searchParams].slice(0, [...before.searchParams].length)).toEqual([
					...before.searchParams,
				]);
				expect(applyUtm(tagged, parameters)).toBe(tagged);
			}),
		);
	});

	it("returns an address unchanged that would become too long", () => {
		const long = `https://a.example/${"x".repeat(URL_MAX_LENGTH - 30)}`;
		expect(applyUtm(long, { source: "y".repeat(50) })).toBe(long);
	});
});
