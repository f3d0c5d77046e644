import { expect, test } from "vitest";
import { planFeatures } from "./plan-features.ts";

const names = { appName: "Links", hasLiveChat: false, offersDomains: false };

test("each plan says what it holds, as advertised", () => {
	expect(planFeatures("free", names)).toEqual([
		"Unlimited links",
		"2 themes",
		"5-day analytics",
		"A “Hosted by Links” footer",
		"Email support 48-72h",
	]);
	expect(planFeatures("pro", names)).toEqual([
		"Unlimited links",
		"5 themes with color customization",
		"30-day analytics",
		"Email sign-up forms",
		"SEO customization",
		"Custom footer text",
		"Priority email support 24-48h",
	]);
	expect(planFeatures("max", names)).toEqual([
		"Unlimited links",
		"7 themes with color customization",
		"Full CSS customization",
		"Lifetime analytics with exports",
		"Email sign-up forms",
		"Weekly or monthly email reports",
		"SEO customization",
		"Automated SEO reports",
		"Custom footer text",
		"Branding removal",
		"Priority email support 12-24h",
	]);
});

test("domains are spoken of where they are offered, on the plan that has them", () => {
	const withDomains = { ...names, offersDomains: true };
	expect(planFeatures("max", withDomains)).toContain("3 domains of your own");
	for (const tier of ["free", "pro"] as const) {
		expect(planFeatures(tier, withDomains)).toEqual(planFeatures(tier, names));
	}
	const onLandingPage = { ...withDomains, asSpecified: true };
	expect(planFeatures("max", onLandingPage)).not.toContain("3 domains of your own");
});

test("a chat is spoken of where there is one, on the plan that has it", () => {
	const withChat = { ...names, hasLiveChat: true };
	expect(planFeatures("max", withChat)).toContain("24/7 live chat");
	expect(planFeatures("pro", withChat)).not.toContain("24/7 live chat");
});
