import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { foldAddress, foldCode, foldName, foldText } from "./fold-text.ts";

describe("foldText", () => {
	test.each([
		["ａｎｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "anna@example.com"],
		["０９０－１２３４－５６７８", "090-1234-5678"],
		["+٤٩ ١٧٠", "+49 170"],
		["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
		["०१२३४५६७८९", "0123456789"],
		["০১২৩৪৫৬৭৮৯", "0123456789"],
		["๐๑๒๓๔๕๖๗๘๙", "0123456789"],
		["𝟎𝟏𝟐𝟡𝟶", "01290"],
		["𝐚𝐧𝐧𝐚", "anna"],
		["\u202aan\u200bna\ufe0f\u3164\u2069", "anna"],
		["Müller", "Müller"],
	])("folds %j to %s", (text, folded) => {
		expect(foldText(text)).toBe(folded);
	});

	test("reads the ten digits of every script that numbers are formatted in", () => {
		const algorithmic = new Set(["hanidec"]);
		const systems = Intl.supportedValuesOf("numberingSystem").filter(
			(name) => !algorithmic.has(name),
		);
		for (const numberingSystem of systems) {
			const digits = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false });
			const written = [...Array(10).keys()].map((digit) => digits.format(digit)).join("");
			expect(foldText(written), numberingSystem).toBe("0123456789");
		}
		expect(systems.length).toBeGreaterThan(50);
	});

	test("leaves no digit of another script and nothing invisible, and folds once", () => {
		fc.assert(
			fc.property(anyText, (text) => {
				const folded = foldText(text);
				expect(folded).not.toMatch(/(?![0-9])\p{Nd}|\p{Cf}|\p{Default_Ignorable_Code_Point}/u);
				expect(foldText(folded)).toBe(folded);
			}),
			{ numRuns: 2_000 },
		);
	});
});

test.each([
	["123456", "123456"],
	["１２３-４５６", "123456"],
	["123\u00a0456 ", "123456"],
	["123\u2011456", "123456"],
	["１２３ー４５６", "123456"],
	["\u200e123\u200b456\u2069", "123456"],
	["١٢٣ ٤٥٦", "123456"],
	["K3VD 9XQM TB7H 2WRA", "k3vd9xqmtb7h2wra"],
	["ｋ３ｖｄ－９ｘｑｍ–ＴＢ７Ｈ—2wra", "k3vd9xqmtb7h2wra"],
])("folds the code %j to %s", (typed, code) => {
	expect(foldCode(typed)).toBe(code);
});

describe("foldAddress", () => {
	test.each([
		["ｈｔｔｐｓ：／／example.com", "https://example.com"],
		["ＨＴＴＰ：／／ｅｘａｍｐｌｅ．ｃｏｍ：８０８０／a", "HTTP://example.com:8080/a"],
		["ｅｘａｍｐｌｅ。ｃｏｍ", "example.com"],
		["example｡com／shop", "example.com/shop"],
		["例え。テスト／ａ", "例え.テスト/ａ"],
		["example.com？ｑ＝１", "example.com?ｑ＝１"],
		[
			"https：//ja.wikipedia.org/wiki/ＡＢＣ？ｑ＝１",
			"https://ja.wikipedia.org/wiki/ＡＢＣ？ｑ＝１",
		],
		["ｍａｉｌｔｏ：anna@ｅｘａｍｐｌｅ．ｃｏｍ", "mailto:anna@example.com"],
		["ｔｅｌ：０９０－１２３４", "tel:090-1234"],
		["ｊａｖａｓｃｒｉｐｔ：alert(1)", "ｊａｖａｓｃｒｉｐｔ：alert(1)"],
		["＠anna＠ｍａｓｔｏｄｏｎ．social", "@anna@mastodon.social"],
		["https://anna:ｐａｓｓ@ｅｘａｍｐｌｅ.com/", "https://anna:ｐａｓｓ@example.com/"],
		["https://anna:ｐａｓｓ＠example.com/", "https://anna:ｐａｓｓ@example.com/"],
		["芝公園４－２－８", "芝公園４－２－８"],
		["Elm Street ５, St．Louis", "Elm Street ５, St．Louis"],
		["", ""],
	])("folds %j to %s", (typed, address) => {
		expect(foldAddress(typed)).toBe(address);
		expect(foldAddress(address)).toBe(address);
	});

	test("leaves an ASCII address as it is", () => {
		fc.assert(
			fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
				expect(foldAddress(text)).toBe(text);
			}),
		);
	});
});

test.each([
	["＠ａｎｎａ＿ｓ", "@anna_s"],
	["アンナ", "アンナ"],
	["ｱﾝﾅ", "ｱﾝﾅ"],
	["می\u200cخوانم", "می\u200cخوانم"],
])("folds the name %s to %s", (typed, name) => {
	expect(foldName(typed)).toBe(name);
});
