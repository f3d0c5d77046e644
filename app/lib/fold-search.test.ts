import fc from "fast-check";
import { expect, test } from "vitest";
import { foldSearch } from "./fold-search.ts";
import { searchPattern } from "./search-pattern.ts";

test.each([
	["composed and decomposed", ["José", "Jose\u0301", "jose", "JOSÉ", "Ｊｏｓé"], "jose"],
	[
		"capitals without small forms of the same length",
		["İstanbul", "ISTANBUL", "ıstanbul"],
		"istanbul",
	],
	["sharp s", ["Straße", "STRASSE", "STRAẞE", "strasse"], "strasse"],
	["letters that aren't decomposed", ["Łódź", "LODZ"], "lodz"],
	[
		"letters of the North",
		["Søren Ærø Þór Đorđe", "soren aero thor dorde"],
		"soren aero thor dorde",
	],
	["sigma at the end of a word", ["ΝΊΚΟΣ", "νίκος", "νικοσ"], "νικοσ"],
	["Cyrillic", ["Йод", "ЙОД", "И\u0306од"], "иод"],
	["two accents in any order", ["Vie\u0323\u0302t", "Vie\u0302\u0323t", "Việt"], "viet"],
	["full-width forms", ["Ａｎｎａ　２４", "anna 24"], "anna 24"],
	["half-width forms", ["ｶﾞｰﾃﾞﾝ", "ガーデン", "カ\u3099ーテ\u3099ン"], "ガーデン"],
	["Arabic and Persian digits", ["٢٠٢٦", "۲۰۲۶", "２０２６"], "2026"],
	["Arabic with and without vowel points", ["أَحْمَد", "احمد", "أحمد", "احـمد"], "احمد"],
	["letters of a Persian keyboard", ["علی کریمی", "علي كريمي"], "علي كريمي"],
	["joiners", ["می\u200cخواهم", "میخواهم"], "ميخواهم"],
	["Hebrew points", ["שָׁלוֹם", "שלום"], "שלום"],
	["typographic apostrophes and dashes", ["O’Brien – Sons", "o'brien - sons"], "o'brien - sons"],
	["Korean in one composition", ["한국", "\u1112\u1161\u11ab\u1100\u116e\u11a8"], "한국"],
	["ligatures and signs", ["ﬁne №5 ™", "fine no5 tm"], "fine no5 tm"],
	["emoji with and without a selector", ["❤\ufe0f", "❤"], "❤"],
])("%s are one text", (_what, texts, folded) => {
	for (const text of texts) expect(foldSearch(text), text).toBe(folded);
});

test.each([
	["が", "か"],
	["कि", "की"],
	["한", "하"],
	["naïve", "nave"],
	["schon", "schoen"],
	["10%", "10"],
	["a_b", "axb"],
])("%s and %s stay different", (one, other) => {
	expect(foldSearch(one)).not.toBe(foldSearch(other));
});

test("folding twice changes nothing, and composition doesn't matter", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
			const folded = foldSearch(text);
			expect(foldSearch(folded)).toBe(folded);
			expect(foldSearch(text.normalize("NFD"))).toBe(folded);
			expect(foldSearch(text.normalize("NFC"))).toBe(folded);
		}),
		{ numRuns: 500 },
	);
});

test.each([
	["José", "%jose%"],
	["50%_\\", "%50\\%\\_\\\\%"],
	["\u0301", "%\u0301%"],
])("%s is searched for by the pattern %s", (text, pattern) => {
	expect(searchPattern(text)).toBe(pattern);
});

test.each([
	["Jo", "jo%"],
	["ﬃ", "%ffi%"],
	["e\u0301e\u0301", "ee%"],
])("%s, with an index of trigrams, by the pattern %s", (text, pattern) => {
	expect(searchPattern(text, { minLength: 3 })).toBe(pattern);
});
