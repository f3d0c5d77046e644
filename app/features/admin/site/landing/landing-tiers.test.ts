import { expect, test } from "vitest";
import { landingComparison, landingTiers } from "./landing-tiers.ts";

/** Whether the specification has the plan. */
const isSpecified = ({ id }: { id: string }) => ["free", "pro", "max"].includes(id);

test("each plan is described by what it adds to the previous one", () => {
	const specified = landingTiers().filter(isSpecified);
	expect(specified.map(({ description, features }) => [description, ...features])).toEqual([
		[
			"A full page, free forever.",
			"Unlimited links",
			"2 themes",
			"5-day basic analytics",
			"A “Hosted by {{appName}}” footer",
			"Email support 48-72h",
		],
		[
			"Everything in Free, and more of your style.",
			"5 themes with color customization",
			"30-day detailed analytics",
			"SEO customization",
			"Custom footer text",
			"Priority email support 24-48h",
		],
		[
			"Everything in Pro, and control over every detail.",
			"7 themes with color customization",
			"Full CSS customization",
			"Lifetime analytics with exports",
			"Weekly or monthly email reports",
			"Automated SEO reports",
			"Branding removal",
			"Priority email support 12-24h",
			"{{liveChat}}",
		],
	]);
});

test("the comparison has a value for each plan in every row, each label once", () => {
	const rows = landingComparison();
	expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
	for (const { values } of rows) expect(values).toHaveLength(landingTiers().length);
	const places = landingTiers().flatMap((tier, place) => (isSpecified(tier) ? [place] : []));
	const specified = rows.map(({ label, values }) => [label, places.map((place) => values[place])]);
	expect(specified).toContainEqual(["Email sign-up forms", ["No", "Yes", "Yes"]]);
	expect(specified).toContainEqual(["Choice of palettes", ["No", "20", "28"]]);
	expect(specified).toContainEqual(["Choice of fonts", ["No", "12", "12"]]);
	expect(specified).toContainEqual(["Choice of button styles", ["No", "5", "5"]]);
	expect(specified).toContainEqual(["Choice of backgrounds", ["No", "6", "6"]]);
	expect(specified).toContainEqual(["Custom CSS", ["No", "No", "Yes"]]);
	expect(specified).toContainEqual(["Grids of links", ["No", "Yes", "Yes"]]);
	expect(specified).toContainEqual(["{{domains}}", ["No", "No", "3"]]);
	expect(specified).toContainEqual(["Largest file", ["5 MB", "10 MB", "20 MB"]]);
	expect(specified).toContainEqual(["Days of analytics", ["5", "30", "Lifetime"]]);
});
