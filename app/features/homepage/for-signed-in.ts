import type { HomepageDocument } from "./schema.ts";

const DASHBOARD = "/dashboard";
const GO_TO_DASHBOARD = "Go to your dashboard";

/**
 * Adapts the landing page for signed-in visitors: links to sign in or sign up lead to the dashboard, and links that
 * choose a plan lead to the plans.
 */
export function forSignedIn(document: HomepageDocument): HomepageDocument {
	const { hero, howItWorks, pricing, cta, footer, navbar } = document;
	return {
		...document,
		hero: { ...hero, ...shownCta(hero) },
		howItWorks: { ...howItWorks, ...shownCta(howItWorks) },
		pricing: {
			...pricing,
			tiers: pricing.tiers.map((tier) => {
				const { ctaText, ctaLink } = shownCta({ ctaText: tier.cta, ctaLink: tier.ctaLink });
				return { ...tier, cta: ctaText, ctaLink };
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

function shownCta({ ctaText, ctaLink }: Cta): Cta {
	if (!isWayIn(ctaLink)) return { ctaText, ctaLink };
	const plan = new URLSearchParams(ctaLink.split("?")[1]).get("plan");
	return plan === null
		? { ctaText: GO_TO_DASHBOARD, ctaLink: DASHBOARD }
		: { ctaText, ctaLink: `/upgrade?${new URLSearchParams({ plan })}` };
}

function isWayIn(url: string): boolean {
	return /^\/(signin|signup)(?![^?#])/.test(url);
}
