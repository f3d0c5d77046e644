import { describe, expect, it, test } from "vitest";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS } from "#app/features/creator-page/core/presets.ts";
import { contrastPairs } from "#app/features/creator-page/theme/contrast-guard.ts";
import { findingsOf, type SeoFacts } from "./findings.ts";

const WELL: SeoFacts = {
	published: true,
	robots: "index,follow",
	title: "Ada Lovelace, cellist in Berlin",
	description: "Dates, recordings and lessons of Ada Lovelace, who plays the cello in Berlin.",
	hasOwnPicture: true,
	brokenLinks: [],
	contrast: contrastPairs(plainTheme("default")),
	hasCustomCss: false,
	undescribed: [],
};

const idsOf = (facts: Partial<SeoFacts>) =>
	findingsOf({ ...WELL, ...facts }).findings.map(({ id }) => id);

describe("a page", () => {
	it("without problems lists what is fine", () => {
		const { findings, fine } = findingsOf(WELL);
		expect(findings).toEqual([]);
		expect(fine).toHaveLength(7);
	});

	test.each<[string, Partial<SeoFacts>, string]>([
		["is private", { published: false, robots: "noindex,nofollow" }, "private"],
		["is kept out of searches", { robots: "noindex,follow" }, "noindex"],
		["has a title of 61 characters", { title: "x".repeat(61) }, "title-long"],
		["has a title of 29 characters", { title: "x".repeat(29) }, "title-short"],
		["has no description", { description: "" }, "description-missing"],
		["has a description of 69 characters", { description: "x".repeat(69) }, "description-short"],
		["has no custom picture", { hasOwnPicture: false }, "card-picture"],
	])("that %s gets one finding", (_what, facts, id) => {
		expect(idsOf(facts)).toEqual([id]);
		expect(findingsOf({ ...WELL, ...facts }).fine).toHaveLength(6);
	});

	test.each([
		{ title: "x".repeat(30) },
		{ title: "x".repeat(60) },
		{ description: "x".repeat(70) },
		{ description: "x".repeat(160) },
		{ robots: "index,nofollow" },
	])("with %o is fine", (facts) => {
		expect(idsOf(facts)).toEqual([]);
	});

	it("lists problems before suggestions", () => {
		expect(idsOf({ title: "Short", hasOwnPicture: false, description: "" })).toEqual([
			"description-missing",
			"title-short",
			"card-picture",
		]);
	});
});

describe("broken links", () => {
	const link = (id: string) => ({ id, title: `Link ${id}`, reason: "The site doesn’t respond." });

	it("are named, with a link to edit a single one", () => {
		const { findings } = findingsOf({ ...WELL, brokenLinks: [link("1")] });
		expect(findings).toMatchObject([
			{
				kind: "problem",
				title: "A link is broken",
				items: ["Link 1: The site doesn’t respond."],
				action: { path: "/dashboard/links?edit=1#link-1" },
			},
		]);
	});

	it("share one link to the list if there are several", () => {
		const { findings } = findingsOf({ ...WELL, brokenLinks: [link("1"), link("2")] });
		expect(findings).toMatchObject([
			{ title: "2 links are broken", action: { path: "/dashboard/links" } },
		]);
	});
});

describe("colors", () => {
	it.each(PRESET_IDS)("of the preset %s have enough contrast", (preset) => {
		expect(idsOf({ contrast: contrastPairs(plainTheme(preset)) })).toEqual([]);
	});

	it("in custom CSS are reported as not checked", () => {
		const { fine } = findingsOf({ ...WELL, hasCustomCss: true });
		expect(fine).not.toContain("All text is easy to read on its background.");
		expect(fine.join()).toContain("We don’t check colors in your custom CSS.");
	});

	it("with too little contrast are listed with their ratio", () => {
		const contrast = contrastPairs({
			...plainTheme("default"),
			colors: { background: "#ffffff", text: "#999999" },
		});
		const [finding] = findingsOf({ ...WELL, contrast }).findings;
		expect(finding).toMatchObject({ id: "contrast", action: { path: "/dashboard/appearance" } });
		expect(finding?.items).toEqual([
			"Page text: the contrast is 2.8:1 and should be at least 4.5:1",
		]);
	});
});

it("pictures without a description each link to their form", () => {
	const { findings } = findingsOf({
		...WELL,
		undescribed: [
			{ of: "profile", what: "Your photo" },
			{ of: "link", linkId: "7", what: "The picture of “Shop”" },
			{ of: "card", what: "The preview picture" },
		],
	});
	expect(findings.map(({ title, action }) => [title, action.path])).toEqual([
		["Your photo has no description", "/dashboard/profile"],
		["The picture of “Shop” has no description", "/dashboard/links?edit=7#link-7"],
		["The preview picture has no description", "/dashboard/settings/seo"],
	]);
});
