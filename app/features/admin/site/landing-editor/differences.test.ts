import { expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "../landing/default-document.ts";
import { changedSections, documentDifferences } from "./differences.ts";

const { features, settings, hero, pricing } = DEFAULT_DOCUMENT;

test("equal documents don’t differ", () => {
	expect(documentDifferences(DEFAULT_DOCUMENT, structuredClone(DEFAULT_DOCUMENT))).toEqual([]);
});

test("names each changed field by its tab and label", () => {
	const after = {
		...DEFAULT_DOCUMENT,
		hero: { ...hero, title: "Links" },
		settings: { ...settings, showPricing: false },
	};
	expect(documentDifferences(DEFAULT_DOCUMENT, after)).toEqual([
		{ label: "Hero Section: Title", before: "Your links", after: "Links" },
		{ label: "Settings: Pricing section", before: "On", after: "Off" },
	]);
	expect(changedSections(DEFAULT_DOCUMENT, after)).toEqual(["hero", "settings"]);
});

test("lists only the items that were added or removed, without their ids", () => {
	const added = { id: "new", icon: "star" as const, title: "New", description: "Really" };
	const after = { ...DEFAULT_DOCUMENT, features: [...features.slice(1), added] };
	expect(documentDifferences(DEFAULT_DOCUMENT, after)).toEqual([
		{
			label: "Features",
			before: `palette, Customizable, ${features[0]?.description}`,
			after: "star, New, Really",
		},
	]);
});

test("shows a new order of the same items whole", () => {
	const tiers = pricing.tiers.toReversed();
	const [difference] = documentDifferences(DEFAULT_DOCUMENT, {
		...DEFAULT_DOCUMENT,
		pricing: { ...pricing, tiers },
	});
	expect(difference?.label).toBe("Pricing: Plans");
	expect(difference?.after.split("\n").toReversed().join("\n")).toBe(difference?.before);
});
