import { describe, expect, it, test } from "vitest";
import { cleanLine, cleanLines, trim } from "#app/lib/clean-text.ts";

describe("cleanLine", () => {
	it("trims the text and replaces separators with spaces", () => {
		expect(cleanLine("  My\u2028new\r\n\tshop\u0000 ")).toBe("My new shop");
	});

	it("removes characters that change the text direction", () => {
		expect(cleanLine("gpj.\u202eexe")).toBe("gpj. exe");
	});

	it("keeps all scripts, emoji and joined emoji", () => {
		for (const text of ["متجري الجديد", "花屋", "👩‍🌾 Flowers", "Ærø"]) {
			expect(cleanLine(text)).toBe(text);
		}
	});

	it("composes characters, and keeps their width", () => {
		expect(cleanLine("Jose\u0301 ＡＢＣ１２３ ﬁ ²")).toBe("José ＡＢＣ１２３ ﬁ ²");
	});

	it("replaces lone surrogates", () => {
		expect(cleanLine("a\ud83d")).toBe("a\ufffd");
	});
});

describe("cleanLines", () => {
	it("keeps line breaks, normalized", () => {
		expect(cleanLines("one\r\ntwo\u2028three\rfour")).toBe("one\ntwo\nthree\nfour");
	});

	it("composes characters on every line", () => {
		expect(cleanLines("カ\u3099\r\ne\u0301")).toBe("ガ\né");
	});

	it("keeps at most one empty line and no trailing spaces", () => {
		expect(cleanLines("\n one  \n\n\n\n two\u0007 \n")).toBe("one\n\n two");
	});
});

describe.each([
	["trim", trim],
	["cleanLine", cleanLine],
	["cleanLines", cleanLines],
])("%s", (_, clean) => {
	test.each([
		"\u200b",
		"\u200b \ufeff\u2060",
		"\u3164",
		"\uffa0\u115f\u1160",
		"\u2800\u2800",
		"\u00ad",
		"\u200d\u200c",
		"\ufe0f",
		"\u061c\u2066\u2069",
		"\u180e",
		"\ufff9\ufffb",
		"\u{e0020}\u{e007f}",
		"\u{1d159}",
		" \u0000\u00a0 ",
	])("makes %j, which shows nothing, empty", (text) => {
		expect(clean(text)).toBe("");
	});

	test.each([
		["a letter", "X"],
		["an ideograph", "李"],
		["a digit", "7"],
		["an emoji", "🦊"],
		["a joined emoji", "👩🏽‍🌾"],
		["an emoji with a variation selector", "❤️"],
		["a flag of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
		["a zero-width non-joiner in Persian", "می‌خواهم"],
		["a zero-width joiner in Sinhala", "ශ්‍රී"],
		["a soft hyphen in a word", "Blumen\u00adladen"],
	])("keeps %s", (_kind, text) => {
		expect(clean(text)).toBe(text);
	});
});
