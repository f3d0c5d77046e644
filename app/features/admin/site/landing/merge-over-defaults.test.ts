import { describe, expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { mergeOverDefaults } from "./merge-over-defaults.ts";

describe("mergeOverDefaults", () => {
	test("returns the default document if nothing is stored", () => {
		expect(mergeOverDefaults(undefined)).toEqual(DEFAULT_DOCUMENT);
		expect(mergeOverDefaults(null)).toEqual(DEFAULT_DOCUMENT);
		expect(mergeOverDefaults("a text")).toEqual(DEFAULT_DOCUMENT);
	});

	test("prefers stored values and fills missing parts from the defaults", () => {
		const document = mergeOverDefaults({ hero: { title: "All of it" } });

		expect(document.hero).toEqual({ ...DEFAULT_DOCUMENT.hero, title: "All of it" });
		expect(document.pricing).toEqual(DEFAULT_DOCUMENT.pricing);
	});

	test("replaces a default list as a whole, even with an empty one", () => {
		const stored = { features: [], footer: { sections: [{ title: "Only", links: [] }] } };

		const document = mergeOverDefaults(stored);

		expect(document.features).toEqual([]);
		expect(document.footer.sections).toEqual([{ title: "Only", links: [] }]);
	});

	test("keeps a text that was emptied", () => {
		expect(mergeOverDefaults({ hero: { subtitle: "" } }).hero.subtitle).toBe("");
	});

	test("drops only the field of an unsafe link", () => {
		const { hero } = mergeOverDefaults({
			hero: { title: "Kept", ctaLink: "javascript:alert(1)" },
		});

		expect(hero.title).toBe("Kept");
		expect(hero.ctaLink).toBe(DEFAULT_DOCUMENT.hero.ctaLink);
	});

	test("restores the default list if an item is invalid", () => {
		const { navbar, features } = mergeOverDefaults({
			navbar: { links: [{ text: "Evil", url: "//evil.example" }], showAuth: false },
			features: [{ id: "x", icon: "star", title: 7, description: "" }],
		});

		expect(navbar).toEqual({ ...DEFAULT_DOCUMENT.navbar, showAuth: false });
		expect(features).toEqual(DEFAULT_DOCUMENT.features);
	});

	test("uses the default for a section of the wrong type", () => {
		expect(mergeOverDefaults({ hero: ["not", "a", "hero"] }).hero).toEqual(DEFAULT_DOCUMENT.hero);
	});

	test("reads the footer's older key `social`", () => {
		const social = [{ platform: "github", name: "GitHub", url: "https://github.com/example" }];

		expect(mergeOverDefaults({ footer: { social } }).footer.socialLinks).toEqual(social);
	});

	test("drops unknown keys", () => {
		const stored = JSON.parse('{"hero":{"extra":1},"__proto__":{"polluted":true},"more":{}}');

		const document = mergeOverDefaults(stored);

		expect(document).toEqual(DEFAULT_DOCUMENT);
		expect("polluted" in document).toBe(false);
	});
});
