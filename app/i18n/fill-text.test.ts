import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { fillNodes, fillPlural, fillText, placeholdersIn } from "./fill-text.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { en } from "./visitors/en.ts";
import { visitorTexts } from "./visitors.server.ts";

type Tree = { [key: string]: string | Tree };
type Leaf = { path: string; text: string };

/** @returns all texts of a catalog, with their places in it */
function leavesOf(tree: object, path: string[] = []): Leaf[] {
	return Object.entries(tree as Tree).flatMap(([key, value]) =>
		typeof value === "string"
			? [{ path: [...path, key].join("."), text: value }]
			: leavesOf(value, [...path, key]),
	);
}

/** @returns the parts of a catalog that have plural forms, with their places in it */
function pluralsOf(tree: object, path: string[] = []): { path: string; forms: Tree }[] {
	return Object.entries(tree as Tree).flatMap(([key, value]) => {
		if (typeof value === "string") return [];
		const place = [...path, key].join(".");
		return typeof value.other === "string" && place !== "report.reasons"
			? [{ path: place, forms: value }]
			: pluralsOf(value, [...path, key]);
	});
}

const isForm = (path: string) => pluralsOf(en).some((plural) => path.startsWith(`${plural.path}.`));

describe("a text with placeholders", () => {
	test("is filled with strings, in any order", () => {
		expect(fillText("{b} of {a} in {b}", { a: "one", b: "two" })).toBe("two of one in two");
		expect(fillText("nothing", {})).toBe("nothing");
		// What is filled in is no template.
		expect(fillText("{a}", { a: "{b}" })).toBe("{b}");
	});

	test("is filled with elements", () => {
		const name = createElement("bdi", { key: "name" }, "Ada & Co");
		const nodes = fillNodes("Back to {name}!", { name });
		expect(renderToStaticMarkup(createElement(Fragment, null, nodes))).toBe(
			"Back to <bdi>Ada &amp; Co</bdi>!",
		);
	});

	test.each([
		["a missing value", "{a} and {b}", { a: "1" }],
		["an unused value", "{a}", { a: "1", b: "2" }],
		["an inherited name", "{constructor}", {}],
	])("fails with %s", (_, text, values) => {
		expect(() => fillText(text, values)).toThrow(/needs other values/);
	});
});

describe("plural forms", () => {
	const COUNTS = [0, 1, 2, 3, 5, 11, 21, 101];
	const inAll = (language: Language) =>
		COUNTS.map((count) => fillPlural(visitorTexts(language).report.tooMany, count, language));

	test("of Polish", () => {
		expect(inAll("pl")).toEqual([
			"0 znaków za dużo",
			"1 znak za dużo",
			"2 znaki za dużo",
			"3 znaki za dużo",
			"5 znaków za dużo",
			"11 znaków za dużo",
			"21 znaków za dużo",
			"101 znaków za dużo",
		]);
	});

	test("of Arabic", () => {
		expect(inAll("ar")).toEqual([
			"لا أحرف زائدة",
			"حرف واحد زائد",
			"حرفان زائدان",
			"3 أحرف زائدة",
			"5 أحرف زائدة",
			"11 حرفًا زائدًا",
			"21 حرفًا زائدًا",
			"101 حرف زائد",
		]);
	});

	test("of French, where zero is singular", () => {
		expect(inAll("fr")).toEqual([
			"0 caractère en trop",
			"1 caractère en trop",
			"2 caractères en trop",
			"3 caractères en trop",
			"5 caractères en trop",
			"11 caractères en trop",
			"21 caractères en trop",
			"101 caractères en trop",
		]);
	});

	test("have numbers with the separators of their language", () => {
		const limit = (language: Language) =>
			fillPlural(visitorTexts(language).report.atMost, 2_000, language);
		expect([limit("en"), limit("de"), limit("ja")]).toEqual([
			"At most 2,000 characters.",
			"Höchstens 2.000 Zeichen.",
			"2,000文字以内。",
		]);
	});
});

describe.each(LANGUAGES)("the catalog %s", (language) => {
	const texts = leavesOf(visitorTexts(language));

	test("has the places of the English one", () => {
		const placesOf = (leaves: Leaf[]) =>
			leaves.map(({ path }) => path).filter((path) => !isForm(path));
		expect(placesOf(texts)).toEqual(placesOf(leavesOf(en)));
		expect(visitorTexts(language).page.language).toBe(language);
	});

	test("has the placeholders of the English one", () => {
		const expected = new Map(leavesOf(en).map(({ path, text }) => [path, placeholdersIn(text)]));
		for (const { path, text } of texts.filter((leaf) => !isForm(leaf.path))) {
			expect([path, placeholdersIn(text).sort()]).toEqual([path, expected.get(path)?.sort()]);
		}
	});

	test("has the plural forms that the language needs, with their placeholders", () => {
		const english = new Map(pluralsOf(en).map(({ path, forms }) => [path, String(forms.other)]));
		const rules = new Intl.PluralRules(language);
		const needed = new Set(
			Array.from({ length: 1_000 }, (_, count) => rules.select(count)).concat("other"),
		);
		const found = pluralsOf(visitorTexts(language));
		expect(found.map(({ path }) => path)).toEqual([...english.keys()]);
		for (const { path, forms } of found) {
			expect([path, new Set(Object.keys(forms))]).toEqual([path, needed]);
			const expected = placeholdersIn(english.get(path) ?? "").sort();
			for (const form of Object.values(forms)) {
				const names = placeholdersIn(String(form));
				// A form for one or two may say the number in a word.
				expect([path, [...new Set([...names, "count"])].sort()]).toEqual([path, expected]);
			}
		}
	});

	test("has no text that is empty, or has blanks at its ends", () => {
		expect(texts.filter(({ text }) => text === "" || text !== text.trim())).toEqual([]);
	});
});

test("texts of another language than English are translated", () => {
	const english = new Map(leavesOf(en).map(({ path, text }) => [path, text]));
	const equal = LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
		leavesOf(visitorTexts(language))
			.filter(
				({ path, text }) => english.get(path) === text && /\p{L}{2}/u.test(withoutNames(text)),
			)
			.map(({ path, text }) => `${language} ${path}: ${text}`),
	);
	expect(equal).toEqual(SAME_WORD);
});

const withoutNames = (text: string) => text.replace(/\{\w+\}/g, "");

/** Words that both languages share. */
const SAME_WORD = [
	"de markdown.links: Links",
	"de file.website: Website",
	"de file.details: Details",
	"de form.optional: Optional",
	"de frame.cookies: Cookies",
	"fr file.note: Note",
	"fr form.message: Message",
	"fr frame.cookies: Cookies",
	"es frame.cookies: Cookies",
	"pt markdown.links: Links",
	"pt frame.cookies: Cookies",
	"it file.email: Email",
	"nl markdown.links: Links",
	"nl file.website: Website",
	"nl file.details: Details",
	"nl frame.cookies: Cookies",
];
