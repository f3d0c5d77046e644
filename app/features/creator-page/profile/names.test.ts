import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { anyText } from "#tests/support/any-text.ts";
import { isReservedUsername, normalizeUsername, parseUsername } from "./names.ts";

describe("usernames", () => {
	test("are stored in lowercase", () => {
		expect(normalizeUsername(" Ada_Lovelace-1 ")).toBe("ada_lovelace-1");
	});

	test.each([
		"",
		" ",
		"a".repeat(51),
		"ﬃ".repeat(17), // 51 letters once it is folded
		"../admin",
		"..%2fadmin",
		"%2e%2e",
		"a%2fb",
		"a/b",
		"a.b",
		"a b",
		"аda", // Cyrillic а
		"ad\u0131n", // dotless i
		"ａda．",
		"\u200b",
		"ada\u0000",
	])("refuse %j", (text) => {
		expect(normalizeUsername(text)).toBeNull();
	});

	test.each([
		["ａｄａ", "ada"],
		["Ａda＿１", "ada_1"],
		["ada-٣", "ada-3"],
		["ada\u200b", "ada"],
		["𝐀𝐝𝐚", "ada"],
		["\u212aate", "kate"], // Kelvin sign
	])("are folded: %j is %s", (typed, username) => {
		expect(normalizeUsername(typed)).toBe(username);
	});

	test.each(["DashBoard", "ｄａｓｈｂｏａｒｄ", "dash\u200bboard", "𝐝ashboard"])(
		"are reserved in any case, width and font: %j",
		(typed) => {
			expect(isReservedUsername(normalizeUsername(typed) ?? "")).toBe(true);
		},
	);

	test("in an address aren’t folded", () => {
		for (const text of ["ａｄａ", "\u212aate", "ada\u200b"]) expect(parseUsername(text)).toBeNull();
	});

	test("are normalized to what the database accepts, and normalizing is idempotent", () => {
		const nearMiss = fc.string({ unit: fc.constantFrom(..."abzAZ09_-./% "), maxLength: 60 });
		fc.assert(
			fc.property(fc.oneof(anyText, nearMiss), (text) => {
				const username = normalizeUsername(text);
				if (username === null) return;
				expect(username).toMatch(/^[a-z0-9_-]{1,50}$/);
				expect(normalizeUsername(username)).toBe(username);
				expect(normalizeUsername(username.toUpperCase())).toBe(username);
			}),
		);
	});

	test("reserve the first segments of all routes", () => {
		const segments = firstSegments(routes);
		expect(segments).toContain("dashboard");
		expect(segments.filter((segment) => !isReservedUsername(segment))).toEqual([]);
	});

	test("reserve the path from which the framework serves its route manifest", () => {
		expect(isReservedUsername("__manifest")).toBe(true);
	});

	test("reserve the properties that every JavaScript object inherits", () => {
		const inherited = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];
		const names = inherited.map((name) => normalizeUsername(name) ?? "");
		expect(names).toContain("__proto__");
		expect(names.filter((name) => !isReservedUsername(name))).toEqual([]);
	});

	test("reserve the specification's words", () => {
		const words =
			"signin signup dashboard admin upgrade payment-success payment-cancel success cancel api-test forgot-password reset-password login terms privacy cookies";
		expect(words.split(" ").filter((word) => !isReservedUsername(word))).toEqual([]);
	});
});

/** @returns first path segments that could be a username: no parameters, no file names */
function firstSegments(entries: readonly RouteConfigEntry[]): string[] {
	return entries
		.flatMap(({ path, children = [] }) =>
			path === undefined || path === "/" ? firstSegments(children) : [path.split("/")[0] ?? ""],
		)
		.filter((segment) => normalizeUsername(segment) !== null);
}
