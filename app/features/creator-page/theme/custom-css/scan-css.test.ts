import { describe, expect, test } from "vitest";
import { scanCss } from "./scan-css.ts";

describe("scanCss", () => {
	test("finds no piece in nothing", () => {
		expect(scanCss("")).toEqual([]);
		expect(scanCss(" /* a comment */ \n")).toEqual([]);
	});

	test("finds declarations, blocks and at-rules with their lines", () => {
		expect(scanCss("@import x;\na {\n color: red }")).toMatchObject([
			{ line: 1, children: null },
			{ line: 2, children: [{ kind: "declaration", text: "color: red", line: 3 }] },
		]);
	});

	test.each([
		["a { color: red", "This block is never closed."],
		["a { color: rgb(1; }", "A bracket is never closed."],
		["a { content: 'x }", "A quotation mark is never closed."],
	])("says what is wrong with %j", (css, reason) => {
		expect(JSON.stringify(scanCss(css))).toContain(reason);
	});
});
