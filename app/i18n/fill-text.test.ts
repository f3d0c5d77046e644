import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { en as englishAccount } from "./account/en.ts";
import { ACCOUNT_LANGUAGES, accountTexts } from "./account.server.ts";
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

/** Each catalog with the English one of the same texts. */
const CATALOGS = [
	...LANGUAGES.map((language) => ({
		name: `visitors ${language}`,
		language,
		texts: visitorTexts(language) as object,
		english: en as object,
	})),
	...ACCOUNT_LANGUAGES.map((language) => ({
		name: `account ${language}`,
		language,
		texts: accountTexts(language),
		english: englishAccount,
	})),
];

describe.each(CATALOGS)("the catalog $name", ({ language, texts: catalog, english }) => {
	const texts = leavesOf(catalog);
	const isForm = (path: string) =>
		pluralsOf(english).some((plural) => path.startsWith(`${plural.path}.`));

	test("has the places of the English one", () => {
		const placesOf = (leaves: Leaf[]) =>
			leaves.map(({ path }) => path).filter((path) => !isForm(path));
		expect(placesOf(texts)).toEqual(placesOf(leavesOf(english)));
	});

	test("has the placeholders of the English one", () => {
		const expected = new Map(
			leavesOf(english).map(({ path, text }) => [path, placeholdersIn(text)]),
		);
		for (const { path, text } of texts.filter((leaf) => !isForm(leaf.path))) {
			expect([path, placeholdersIn(text).sort()]).toEqual([path, expected.get(path)?.sort()]);
		}
	});

	test("has the plural forms that the language needs, with their placeholders", () => {
		const forms = new Map(pluralsOf(english).map(({ path, forms }) => [path, String(forms.other)]));
		const rules = new Intl.PluralRules(language);
		const needed = new Set(
			Array.from({ length: 1_000 }, (_, count) => rules.select(count)).concat("other"),
		);
		const found = pluralsOf(catalog);
		expect(found.map(({ path }) => path)).toEqual([...forms.keys()]);
		for (const { path, forms: own } of found) {
			expect([path, new Set(Object.keys(own))]).toEqual([path, needed]);
			const expected = placeholdersIn(forms.get(path) ?? "").sort();
			for (const form of Object.values(own)) {
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

test.each(LANGUAGES)("the catalog of visitors in %s says its language", (language) => {
	expect(visitorTexts(language).page.language).toBe(language);
});

test("texts of another language than English are translated", () => {
	const equal = CATALOGS.filter(({ language }) => language !== "en").flatMap(
		({ name, texts, english }) => {
			const same = new Map(leavesOf(english).map(({ path, text }) => [path, text]));
			return leavesOf(texts)
				.filter(({ path, text }) => same.get(path) === text && /\p{L}{2}/u.test(withoutNames(text)))
				.map(({ path, text }) => `${name} ${path}: ${text}`);
		},
	);
	expect(equal).toEqual(SAME_WORD);
});

const withoutNames = (text: string) => text.replace(/\{\w+\}/g, "");

/** Words that both languages share. */
const SAME_WORD = [
	"visitors de markdown.links: Links",
	"visitors de file.website: Website",
	"visitors de file.details: Details",
	"visitors de form.optional: Optional",
	"visitors de frame.cookies: Cookies",
	"visitors fr file.note: Note",
	"visitors fr form.message: Message",
	"visitors fr frame.cookies: Cookies",
	"visitors es frame.cookies: Cookies",
	"visitors pt markdown.links: Links",
	"visitors pt frame.cookies: Cookies",
	"visitors it file.email: Email",
	"visitors nl markdown.links: Links",
	"visitors nl file.website: Website",
	"visitors nl file.details: Details",
	"visitors nl frame.cookies: Cookies",
	"account de frame.cookies: Cookies",
	"account de code.label: Code",
];
