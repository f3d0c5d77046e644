import { listServices } from "#app/features/account/accounts/oidc/queries.server.ts";
import { getSignInMethods } from "#app/features/account/accounts/queries.server.ts";
import { listAccessTokens } from "#app/features/account/accounts/tokens/queries.server.ts";
import { hasTwoStep } from "#app/features/account/accounts/two-step/queries.server.ts";
import { getStoredReports } from "#app/features/audience/email-reports/queries.server.ts";
import { listWebhooks } from "#app/features/audience/webhooks/queries.server.ts";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import type { OwnPage } from "#app/features/creator-page/core/owner.ts";
import { getDomainsSite, listDomains } from "#app/features/creator-page/domains/queries.server.ts";
import type { OwnDomain } from "#app/features/creator-page/domains/schema.ts";
import { getStoredFooter } from "#app/features/creator-page/footer/queries.server.ts";
import { getStoredSeo } from "#app/features/creator-page/seo/queries.server.ts";
import type { SettingsSummary } from "./settings-summary.ts";

/** Reads what the list of settings shows of the settings that have a page of their own. */
export async function getSettingsSummary(owner: OwnPage): Promise<SettingsSummary> {
	const [signIn, services, ...others] = await Promise.all([
		getSignInMethods(owner.userId),
		listServices(owner),
		hasTwoStep(owner.userId),
		getStoredSeo(owner),
		getStoredFooter(owner),
		getStoredReports(owner),
		listAccessTokens(owner),
		listWebhooks(owner),
		getDomainsSite() && listDomains(owner),
	]);
	const [hasCode, seo, footer, reports, tokens, webhooks, domains] = others;
	const now = Date.now();
	const { text, hideBranding } = footer;
	return {
		tier: owner.tier,
		username: owner.username,
		hasPassword: signIn.hasPassword,
		hasGoogle: signIn.google !== null,
		services: services.filter(({ connection }) => connection !== null).map(({ name }) => name),
		hasTwoStep: hasCode,
		robots: seo.robots,
		footer: { text, hideBranding },
		reports: entitlementsOf(owner.tier).emailReports ? reports.frequency : "off",
		tokens: tokens.filter(({ expiresAt }) => expiresAt.getTime() > now).length,
		webhooks: webhooks.length,
		domains: domains === null ? null : primaryFirst(domains).map(({ shown }) => shown),
	};
}

function primaryFirst(domains: readonly OwnDomain[]): OwnDomain[] {
	return domains.toSorted((a, b) => Number(b.primary) - Number(a.primary));
}
