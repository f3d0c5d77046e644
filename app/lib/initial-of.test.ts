import { expect, test } from "vitest";
import { initialOf } from "./initial-of.ts";

test.each([
	["ada", "A"],
	["  élan", "É"],
	["e\u0301lan", "E\u0301"],
	["क्षमा", "क्ष"],
	["สวัสดี", "ส"],
	["นี่", "นี่"],
	["👩‍👩‍👧‍👦 family", "👩‍👩‍👧‍👦"],
	["🇩🇪 Berlin", "🇩🇪"],
	["さくら", "さ"],
	["نور", "ن"],
	["ანა", "ა"],
	["", ""],
])("of %j is %j", (name, initial) => {
	expect(initialOf(name)).toBe(initial);
});

test("is a capital letter of its language", () => {
	expect(initialOf("ilker", "tr")).toBe("İ");
	expect(initialOf("ilker", "de")).toBe("I");
});
