import { planFeatures } from "#app/features/billing/plan-features.ts";
import { PLANS, POPULAR_PLAN, TIERS } from "#app/features/billing/plans.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import type { HomepageTier } from "./schema.ts";

/** @returns the plans as the default landing page offers them: each with what it adds to the previous one */
export function landingTiers(): HomepageTier[] {
	return TIERS.map((tier, place) => {
		const { name, priceCents, pitch } = PLANS[tier];
		const previous = TIERS[place - 1];
		const included = previous === undefined ? [] : features(previous);
		return {
			id: tier,
			name,
			price: String(priceCents / 100),
			description:
				previous === undefined
					? `${pitch}.`
					: `Everything in ${PLANS[previous].name}, and ${pitch}.`,
			features: features(tier).filter((line) => !included.includes(line)),
			...(priceCents === 0
				? { cta: "Get Started", ctaLink: "/signup" }
				: { cta: `Choose ${name}`, ctaLink: `/signup?plan=${tier}` }),
			popular: tier === POPULAR_PLAN,
		};
	});
}

/** The placeholder for the live chat is left out where there is none. */
function features(tier: Tier): string[] {
	const lines = planFeatures(tier, {
		appName: "{{appName}}",
		hasLiveChat: false,
		gradesAnalytics: true,
	});
	return PLANS[tier].liveChat ? [...lines, "{{liveChat}}"] : lines;
}
