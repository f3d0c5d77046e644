import { describe, expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { mergeOverDefaults } from "./merge-over-defaults.ts";

describe("mergeOverDefaults", () => {
	test("nothing stored is the default document", () => {
		expect(mergeOverDefaults(undefined)).toEqual(DEFAULT_DOCUMENT);
		expect(mergeOverDefaults(null)).toEqual(DEFAULT_DOCUMENT);
		expect(mergeOverDefaults("a text")).toEqual(DEFAULT_DOCUMENT);
	});

	test("what is stored wins, and the parts it lacks fall back", () => {
		const document = mergeOverDefaults({ hero: { title: "All of it" } });

		expect(document.hero).toEqual({ ...DEFAULT_DOCUMENT.hero, title: "All of it" });
		expect(document.pricing).toEqual(DEFAULT_DOCUMENT.pricing);
	});

	test("a list replaces the default's list whole, an empty one too", () => {
		const stored = { features: [], footer: { sections: [{ title: "Only", links: [] }] } };

		const document = mergeOverDefaults(stored);

		expect(document.features).toEqual([]);
		expect(document.footer.sections).toEqual([{ title: "Only", links: [] }]);
	});

	test("an emptied text stays empty", () => {
		expect(mergeOverDefaults({ hero: { subtitle: "" } }).hero.subtitle).toBe("");
	});

	test("a hostile link that got past the editor costs only its own field", () => {
		const { hero } = mergeOverDefaults({
			hero: { title: "Kept", ctaLink: "javascript:alert(1)" },
		});

		expect(hero.title).toBe("Kept");
		expect(hero.ctaLink).toBe(DEFAULT_DOCUMENT.hero.ctaLink);
	});

	test("a broken item in a list brings the default's list back", () => {
		const { navbar, features } = mergeOverDefaults({
			navbar: { links: [{ text: "Evil", url: "//evil.example" }], showAuth: false },
			features: [{ id: "x", icon: "star", title: 7, description: "" }],
		});

		expect(navbar).toEqual({ ...DEFAULT_DOCUMENT.navbar, showAuth: false });
		expect(features).toEqual(DEFAULT_DOCUMENT.features);
	});

	test("a section of the wrong kind is the default's", () => {
		expect(mergeOverDefaults({ hero: ["not", "a", "hero"] }).hero).toEqual(DEFAULT_DOCUMENT.hero);
	});

	test("the older key `social` of the footer is read", () => {
		const social = [{ platform: "github", name: "GitHub", url: "https://github.com/example" }];

		expect(mergeOverDefaults({ footer: { social } }).footer.socialLinks).toEqual(social);
	});

	test("keys that nobody knows are dropped", () => {
		const stored = JSON.parse('{"hero":{"extra":1},"__proto__":{"polluted":true},"more":{}}');

		const document = mergeOverDefaults(stored);

		expect(document).toEqual(DEFAULT_DOCUMENT);
		expect("polluted" in document).toBe(false);
	});
});
