import type { PlanUse } from "#app/features/billing/plans/plan-changes.ts";
import type { ListedSubscription } from "#app/features/billing/queries.server.ts";

/** A subscription of Pro that will be renewed. */
export const RENEWING: ListedSubscription = {
	id: "1",
	tier: "pro",
	status: "active",
	priceCents: 200,
	currency: "usd",
	currentPeriodEnd: new Date("2026-12-22T12:00:00Z"),
	cancelAt: null,
	endedAt: null,
	graceUntil: null,
	isRenewalStopped: false,
	scheduledTier: null,
	scheduledFor: null,
	pendingTier: null,
	pendingInvoiceId: null,
};

/** What a new page uses of its plan. */
export const UNUSED: PlanUse = {
	preset: "default",
	colors: [],
	themeStyles: false,
	customCss: false,
	seo: false,
	footerText: false,
	hideBranding: false,
	grids: 0,
	signUpForms: 0,
	domains: 0,
	mailedReports: false,
	statisticsDays: 0,
};
