import { describe, expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "../landing/default-document.ts";
import { homepageDocumentSchema } from "../landing/schema.ts";
import { mergeUpdate } from "./merge-update.ts";

describe("mergeUpdate", () => {
	test("keeps the document for an update without content", () => {
		expect(mergeUpdate(DEFAULT_DOCUMENT, {})).toEqual(DEFAULT_DOCUMENT);
		expect(mergeUpdate(DEFAULT_DOCUMENT, { maintenance_mode: true })).toEqual(DEFAULT_DOCUMENT);
		const merged = mergeUpdate(DEFAULT_DOCUMENT, { settings: { maintenanceMode: true } });
		expect(merged).toEqual(DEFAULT_DOCUMENT);
	});

	test("takes the whole document", () => {
		const other = { ...DEFAULT_DOCUMENT, hero: { ...DEFAULT_DOCUMENT.hero, title: "Other" } };
		expect(mergeUpdate(DEFAULT_DOCUMENT, other)).toEqual(other);
	});

	test("prefers the document's own names over those of the reduced form", () => {
		const { hero, cta, footer, pricing } = mergeUpdate(DEFAULT_DOCUMENT, {
			hero: { ctaText: "Own", buttonText: "Reduced" },
			cta: { primaryCtaText: "Own", buttonText: "Reduced" },
			footer: { brand: { name: "Own" }, brandName: "Reduced", tagline: "Reduced" },
			pricing: { tiers: [], plans: [{ name: "Pro" }] },
		});
		expect(hero).toMatchObject({ ctaText: "Own" });
		expect(cta).toMatchObject({ primaryCtaText: "Own" });
		expect(footer).toMatchObject({ brand: { name: "Own", description: "Reduced" } });
		expect(pricing).toMatchObject({ tiers: [] });
	});

	test("leaves no name of the reduced form behind", () => {
		const merged = mergeUpdate(DEFAULT_DOCUMENT, {
			hero: { buttonText: "Start" },
			cta: { buttonText: "Join" },
			pricing: { plans: [{ name: "Max", price: 5 }] },
			footer: { brandName: "Brand", social: [{ name: "X", url: "https://x.com/" }] },
		});
		const checked = homepageDocumentSchema.parse(merged);
		expect(Object.keys(merged.hero as object)).toEqual(Object.keys(DEFAULT_DOCUMENT.hero));
		expect(Object.keys(merged.footer as object)).toEqual(Object.keys(DEFAULT_DOCUMENT.footer));
		expect(checked.pricing.tiers).toMatchObject([
			{ name: "Max", price: "5", ctaLink: "/signup?plan=max" },
		]);
		expect(checked.footer.socialLinks).toEqual([
			{ platform: "", name: "X", url: "https://x.com/" },
		]);
	});
});
