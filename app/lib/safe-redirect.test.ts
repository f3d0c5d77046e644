import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

describe("safeRedirect", () => {
	test.each(["/dashboard", "/dashboard/links?tab=1#top", "/"])(
		"returns the local path %s",
		(path) => {
			expect(safeRedirect(path, "/fallback")).toBe(path);
		},
	);

	test.each([
		"//evil.example",
		"/\\evil.example",
		"\\\\evil.example",
		"https://evil.example",
		"javascript:alert(1)",
		"/\t/evil.example",
		"/ok\r\nSet-Cookie: a=b",
		"/.//evil.example",
		"/a/..//evil.example",
		"",
		null,
		42,
	])("refuses %j", (target) => {
		expect(safeRedirect(target, "/fallback")).toBe("/fallback");
	});

	test("never leads the browser to another site, whatever the input", () => {
		fc.assert(
			fc.property(fc.string(), (target) => {
				const result = new URL(safeRedirect(target, "/"), "https://posy.test");
				expect(result.origin).toBe("https://posy.test");
			}),
		);
	});
});
