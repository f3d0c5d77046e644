import { describe, expect, it } from "vitest";
import { UNUSED } from "#tests/support/billing-examples.ts";
import { type PlanUse, planChanges } from "./plan-changes.ts";

const everything: PlanUse = {
	preset: "neon",
	colors: ["primary", "text", "linkBg"],
	themeStyles: true,
	customCss: true,
	seo: true,
	footerText: true,
	hideBranding: true,
	grids: 2,
	signUpForms: 1,
	domains: 2,
	statisticsDays: 60,
	mailedReports: true,
};
const of = (use: Partial<PlanUse>, tier: "free" | "pro" | "max") =>
	planChanges({ ...UNUSED, statisticsDays: 1, ...use }, { tier, appName: "Links" });
const words = (changes: { plan: string; losses: { what: string }[] }[]) =>
	Object.fromEntries(changes.map(({ plan, losses }) => [plan, losses.map(({ what }) => what)]));

describe("a downgrade", () => {
	it("takes from a page that has everything what the smaller plans do not hold", () => {
		expect(words(of(everything, "max").downgrades)).toEqual({
			pro: [
				"Your theme, Neon",
				"2 custom colors",
				"Your custom CSS",
				"Your 2 domains",
				"Your email reports",
				"Analytics older than 30 days",
			],
			free: [
				"Your theme, Neon",
				"3 custom colors",
				"Your choice of palette, font, button style and background",
				"Your custom CSS",
				"Your SEO settings",
				"Your footer text",
				"2 grids",
				"1 sign-up form",
				"Your 2 domains",
				"Your email reports",
				"Analytics older than 5 days",
			],
		});
	});

	it("takes nothing that the page does not show today", () => {
		expect(words(of(everything, "pro").downgrades)).toEqual({
			free: [
				"1 custom color",
				"Your choice of palette, font, button style and background",
				"Your SEO settings",
				"Your footer text",
				"2 grids",
				"1 sign-up form",
				"Analytics older than 5 days",
			],
		});
	});

	it("takes nothing from a page that uses nothing of it", () => {
		expect(words(of({}, "max").downgrades)).toEqual({ pro: [], free: [] });
		expect(of({}, "free").downgrades).toEqual([]);
	});

	it("brings the default footer back where it was hidden, unless a text stands there", () => {
		const hidden = of({ hideBranding: true }, "max").downgrades;
		expect(hidden[0]).toEqual({
			plan: "pro",
			losses: [{ what: "Your page without a footer", instead: "“Hosted by Links” is shown" }],
		});
		expect(words(of({ hideBranding: true, footerText: true }, "max").downgrades)).toEqual({
			pro: [],
			free: ["Your footer text"],
		});
	});
});

describe("what is held back", () => {
	it("is told by the plan that brings it back", () => {
		expect(words(of(everything, "free").hidden)).toEqual({
			pro: [
				"1 custom color",
				"Your choice of palette, font, button style and background",
				"Your SEO settings",
				"Your footer text",
				"2 grids",
				"1 sign-up form",
				"Analytics older than 5 days",
			],
			max: [
				"Your theme, Neon",
				"2 custom colors",
				"Your custom CSS",
				"Your 2 domains",
				"Your email reports",
				"Analytics older than 30 days",
			],
		});
	});

	it("is nothing on the largest plan, or where nothing was made", () => {
		expect(of(everything, "max").hidden).toEqual([]);
		expect(of({}, "free").hidden).toEqual([]);
	});
});
