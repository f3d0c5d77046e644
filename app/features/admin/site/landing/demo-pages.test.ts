import { expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { inLook, phonePages } from "./demo-pages.ts";

const { hero } = DEFAULT_DOCUMENT;

test("the fictional pages show what pages can have besides plain links", () => {
	const kinds = phonePages(hero, []).flatMap(({ page }) => page.links.map(({ kind }) => kind));
	for (const kind of ["embed", "card", "grid", "event", "signup", "contact"]) {
		expect(kinds).toContain(kind);
	}
});

test("the photographer has the links of the document, also if there are none", () => {
	const titles = (demoLinks: typeof hero.demoLinks) =>
		phonePages({ ...hero, demoLinks }, [])[1].page.links.map(({ title }) => title);
	expect(titles(hero.demoLinks)).toEqual(
		expect.arrayContaining(hero.demoLinks.map(({ title }) => title)),
	);
	expect(titles([])).toEqual(["Prints", "Low Cloud, No. 4", "All prints"]);
});

test("a page in another look has a preset without changes on top, and few links", () => {
	const [, { page }] = phonePages(hero, []);
	const customized = {
		...page.theme,
		customCss: ".public-page{color:red}",
		palette: "lagoon" as const,
	};
	const { theme, links, socials } = inLook({ ...page, theme: customized }, "neon");
	expect(theme).toMatchObject({ preset: "neon", palette: "preset", customCss: "" });
	expect(links).toEqual(page.links.slice(0, 4));
	expect(socials.length).toBeGreaterThan(0);
});
