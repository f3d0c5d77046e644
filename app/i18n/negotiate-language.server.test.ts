import { expect, test } from "vitest";
import { LANGUAGES } from "./languages.ts";
import { negotiateLanguage } from "./negotiate-language.server.ts";

test.each([
	["de-AT,de;q=0.9", "de"],
	["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
	["fr;q=0.2, ar;q=0.7", "ar"],
	["da, sv;q=0.8, en;q=0.5", "sv"],
	["JA-jp", "ja"],
	["*", "en"],
	["ko, *;q=0.1", "en"],
])("of %s, prefers %s", (header, language) => {
	expect(negotiateLanguage(header, LANGUAGES)).toBe(language);
});

test.each([
	null,
	"",
	"xx",
	";;;,,q=",
	"de;q=0",
	"de;q=nonsense",
	"\u0000\u0001",
	"__proto__",
	"constructor",
	`${"de,".repeat(5_000)}de`,
])("of a header without a usable language (%j), makes English", (header) => {
	expect(["en"]).toContain(negotiateLanguage(header, LANGUAGES));
});
