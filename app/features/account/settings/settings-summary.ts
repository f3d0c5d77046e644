import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { DOMAINS_PLAN, PLANS } from "#app/features/billing/plans/plans.ts";
import { shownFooter } from "#app/features/creator-page/footer/shown-footer.ts";
import type { ReportFrequency, Tier } from "#app/generated/prisma/enums.ts";

import type { PageTexts } from "#app/i18n/visitors/texts.ts";

/** The stored settings that have a page of their own. Safe in the browser. */
export type SettingsSummary = {
	tier: Tier;
	username: string;
	hasPassword: boolean;
	hasGoogle: boolean;
	/** Names of the sign-in services that are connected. */
	services: readonly string[];
	/** Whether signing in takes a code. */
	hasTwoStep: boolean;
	/** Value of the page's robots tag if the plan includes SEO settings. */
	robots: string;
	footer: { text: string; hideBranding: boolean };
	/** How often the owner gets analytics by email; "off" if the plan includes no reports. */
	reports: ReportFrequency;
	/** Number of API tokens that haven't expired. */
	tokens: number;
	webhooks: number;
	/** Domains of the creator's own, the main address first; null if the operator offers none. */
	domains: readonly string[] | null;
};

/** @returns the values of the settings list in words */
export function describeSettings(
	summary: SettingsSummary,
	{ appName, texts }: { appName: string; texts: Pick<PageTexts, "hostedBy"> },
) {
	const { tier, robots, footer, reports, tokens, webhooks, domains } = summary;
	const isHidden = entitlementsOf(tier).seo && robots.startsWith("noindex");
	return {
		username: `/${summary.username}`,
		signIn: describeSignIn(summary),
		seo: isHidden ? "Hidden from search" : "Visible in search",
		footer: shownFooter(footer, { tier, appName, texts })?.text ?? "Hidden",
		reports: REPORT_WORDS[reports],
		tokens: countOrNone(tokens),
		webhooks: countOrNone(webhooks),
		domains: domains && describeDomains(domains, tier),
		plan: PLANS[tier].name,
		support: `We reply within ${PLANS[tier].supportHours} hours`,
	};
}

const REPORT_WORDS: Readonly<Record<ReportFrequency, string>> = {
	off: "No reports",
	weekly: "Weekly",
	monthly: "Monthly",
};

function describeSignIn({ hasPassword, hasGoogle, services, hasTwoStep }: SettingsSummary): string {
	const all = [hasPassword && "Password", hasGoogle && "Google", ...services].filter(Boolean);
	const methods = [all.slice(0, -1).join(", "), ...all.slice(-1)].filter(Boolean).join(" and ");
	return hasTwoStep ? `${methods}, with a code` : methods;
}

function describeDomains(domains: readonly string[], tier: Tier): string {
	if (entitlementsOf(tier).domains === 0) return PLANS[DOMAINS_PLAN].name;
	const [first = "None", ...others] = domains;
	return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function countOrNone(count: number): string {
	return count === 0 ? "None" : String(count);
}
