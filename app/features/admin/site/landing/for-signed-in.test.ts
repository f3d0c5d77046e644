import { expect, test } from "vitest";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans/plans.ts";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { forSignedIn } from "./for-signed-in.ts";

test("signed-in visitors see no invitation to sign in or sign up", () => {
	const text = JSON.stringify(forSignedIn(DEFAULT_DOCUMENT, "free"));
	expect(JSON.stringify(DEFAULT_DOCUMENT)).toContain('"/signin"');
	expect(text).not.toContain('"/signin');
	expect(text).not.toContain('"/signup');
	expect(text).not.toMatch(/Get Started|Sign In"/);
});

test("buttons that choose a plan lead to the plans, all others to the dashboard", () => {
	const { hero, pricing, navbar } = forSignedIn(DEFAULT_DOCUMENT, "free");
	expect(hero).toMatchObject({ ctaText: "Go to your dashboard", ctaLink: "/dashboard" });
	expect(pricing.tiers.map(({ cta, ctaLink }) => [cta, ctaLink])).toEqual([
		["Go to your dashboard", "/dashboard"],
		...PAID_PLANS.map((plan) => [`Choose ${PLANS[plan].name}`, `/upgrade?plan=${plan}`]),
	]);
	expect(navbar.links.map(({ text }) => text)).toEqual(["Features", "How it Works", "Pricing"]);
});

test.each(PAID_PLANS)("on %s, only larger plans are offered", (tier) => {
	const { pricing } = forSignedIn(DEFAULT_DOCUMENT, tier);
	const ofTier = PAID_PLANS.indexOf(tier);
	expect(pricing.tiers.slice(1).map(({ cta, ctaLink }) => [cta, ctaLink])).toEqual([
		...PAID_PLANS.slice(0, ofTier).map(() => ["Go to billing", "/dashboard/billing"]),
		["Manage your plan", "/dashboard/billing"],
		...PAID_PLANS.slice(ofTier + 1).map((plan) => [
			`Choose ${PLANS[plan].name}`,
			`/upgrade?plan=${plan}`,
		]),
	]);
});
