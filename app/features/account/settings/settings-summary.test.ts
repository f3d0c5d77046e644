import { describe, expect, test } from "vitest";
import { englishPage } from "#app/i18n/visitors/en-page.ts";
import { describeSettings, type SettingsSummary } from "./settings-summary.ts";

const SUMMARY: SettingsSummary = {
	tier: "max",
	username: "ada",
	hasPassword: true,
	hasGoogle: false,
	services: [],
	hasTwoStep: false,
	robots: "index,follow",
	footer: { text: "From Bergen", hideBranding: false },
	reports: "weekly",
	tokens: 2,
	webhooks: 0,
	domains: ["links.ada.example"],
};

function describeWith(change: Partial<SettingsSummary>) {
	return describeSettings({ ...SUMMARY, ...change }, { appName: "Posy", texts: englishPage });
}

describe("describeSettings", () => {
	test("says each value in words", () => {
		expect(describeWith({})).toEqual({
			username: "/ada",
			signIn: "Password",
			seo: "Visible in search",
			footer: "From Bergen",
			reports: "Weekly",
			tokens: "2",
			webhooks: "None",
			domains: "links.ada.example",
			plan: "Max",
			support: "We reply within 12-24 hours",
		});
	});

	test.each([
		[{ hasGoogle: true }, { signIn: "Password and Google" }],
		[{ hasGoogle: true, hasTwoStep: true }, { signIn: "Password and Google, with a code" }],
		[{ hasPassword: false, hasGoogle: true }, { signIn: "Google" }],
		[{ hasPassword: false, services: ["Acme"] }, { signIn: "Acme" }],
		[{ hasGoogle: true, services: ["Acme"] }, { signIn: "Password, Google and Acme" }],
		[{ robots: "noindex,follow" }, { seo: "Hidden from search" }],
		[{ footer: { text: "", hideBranding: true } }, { footer: "Hidden" }],
		[{ reports: "off" as const }, { reports: "No reports" }],
		[{ domains: null }, { domains: null }],
		[{ domains: [] }, { domains: "None" }],
		[{ domains: ["a.example", "b.example", "c.example"] }, { domains: "a.example and 2 more" }],
	])("describes %j", (change, described) => {
		expect(describeWith(change)).toMatchObject(described);
	});

	test("ignores what the plan doesn’t include", () => {
		expect(describeWith({ tier: "free", robots: "noindex,nofollow" })).toMatchObject({
			seo: "Visible in search",
			footer: "Hosted by Posy",
			domains: "Max",
		});
	});
});
