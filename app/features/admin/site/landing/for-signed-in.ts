import { hasPlan, parsePlan } from "#app/features/billing/plans/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { HomepageDocument } from "./schema.ts";

const DASHBOARD = "/dashboard";
const BILLING = "/dashboard/billing";
const GO_TO_DASHBOARD = "Go to your dashboard";

/**
 * Adapts the landing page for signed-in visitors: links to sign in or sign up lead to the dashboard, links that choose a
 * plan lead to its payment, and links to a plan that the account's `tier` includes lead to billing.
 */
export function forSignedIn(document: HomepageDocument, tier: Tier): HomepageDocument {
	const { hero, howItWorks, pricing, cta, footer, navbar } = document;
	return {
		...document,
		hero: { ...hero, ...shownCta(hero, tier) },
		howItWorks: { ...howItWorks, ...shownCta(howItWorks, tier) },
		pricing: {
			...pricing,
			tiers: pricing.tiers.map((offer) => {
				const { ctaText, ctaLink } = shownCta({ ctaText: offer.cta, ctaLink: offer.ctaLink }, tier);
				return { ...offer, cta: ctaText, ctaLink };
			}),
		},
		cta: {
			...cta,
			...(isWayIn(cta.primaryCtaLink)
				? { primaryCtaText: GO_TO_DASHBOARD, primaryCtaLink: DASHBOARD }
				: {}),
			...(isWayIn(cta.secondaryCtaLink)
				? { secondaryCtaText: "", secondaryCtaLink: DASHBOARD }
				: {}),
		},
		footer: {
			...footer,
			sections: footer.sections.map((section) => ({
				...section,
				links: section.links.map((link) =>
					isWayIn(link.url) ? { name: "Dashboard", text: "Dashboard", url: DASHBOARD } : link,
				),
			})),
		},
		navbar: { ...navbar, links: navbar.links.filter(({ url }) => !isWayIn(url)) },
	};
}

type Cta = { ctaText: string; ctaLink: string };

function shownCta({ ctaText, ctaLink }: Cta, tier: Tier): Cta {
	if (!isWayIn(ctaLink)) return { ctaText, ctaLink };
	const plan = parsePlan(new URLSearchParams(ctaLink.split("?")[1]).get("plan"));
	if (plan === null) return { ctaText: GO_TO_DASHBOARD, ctaLink: DASHBOARD };
	return hasPlan(tier, plan)
		? { ctaText: plan === tier ? "Manage your plan" : "Go to billing", ctaLink: BILLING }
		: { ctaText, ctaLink: `/upgrade?${new URLSearchParams({ plan })}` };
}

function isWayIn(url: string): boolean {
	return /^\/(signin|signup)(?![^?#])/.test(url);
}
