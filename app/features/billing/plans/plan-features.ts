import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Entitlements, entitlementsOf } from "./entitlements.ts";

/** Facts besides the plan that the texts depend on. */
export type PlanSurroundings = {
	appName: string;
	/** Whether this installation has a live chat. */
	hasLiveChat: boolean;
	/** Whether this installation offers domains of the creator's own. */
	offersDomains: boolean;
	/**
	 * Whether the texts are those that the landing page is specified to have: analytics are basic or detailed, and sign-up
	 * forms and domains are only in its comparison.
	 */
	asSpecified?: boolean;
};

/** @returns the features of a plan as lines of text, derived from its entitlements */
export function planFeatures(
	tier: Tier,
	{ appName, hasLiveChat, offersDomains, asSpecified = false }: PlanSurroundings,
): string[] {
	const may = entitlementsOf(tier);
	const themes = `${may.presets.length} themes`;
	return [
		"Unlimited links",
		may.customColors.length > 0 ? `${themes} with color customization` : themes,
		...(may.customCss ? ["Full CSS customization"] : []),
		...(may.domains > 0 && offersDomains && !asSpecified ? [domainsFeature(may)] : []),
		analyticsFeature(may, asSpecified),
		...(may.signUpForms && !asSpecified ? ["Email sign-up forms"] : []),
		...(may.emailReports ? ["Weekly or monthly email reports"] : []),
		...(may.seo ? ["SEO customization"] : []),
		...(may.seoReports ? ["Automated SEO reports"] : []),
		may.footerText ? "Custom footer text" : `A “Hosted by ${appName}” footer`,
		...(may.hideBranding ? ["Branding removal"] : []),
		`${may.prioritySupport ? "Priority email support" : "Email support"} ${may.supportHours}h`,
		...(may.liveChat && hasLiveChat ? ["24/7 live chat"] : []),
	];
}

function domainsFeature({ domains }: Entitlements): string {
	return domains === 1 ? "A domain of your own" : `${domains} domains of your own`;
}

function analyticsFeature(may: Entitlements, isGraded: boolean): string {
	const grade = may.analyticsBreakdowns ? "detailed" : "basic";
	const days = `${may.analyticsDays}-day ${isGraded ? `${grade} analytics` : "analytics"}`;
	const analytics = may.analyticsDays === null ? "Lifetime analytics" : days;
	return may.analyticsExport ? `${analytics} with exports` : analytics;
}
