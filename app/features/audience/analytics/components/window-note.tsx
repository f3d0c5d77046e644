import { PLANS } from "#app/features/billing/plans/plans.ts";
import { plansWithMoreAnalytics } from "#app/features/billing/plans/plans-with.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";

/** Notes that the plan shows fewer days than requested, and names the plans that show more. */
export function WindowNote({ tier, days }: { tier: Tier; days: number }) {
	const others = plansWithMoreAnalytics(tier).map((plan) => {
		const { analyticsDays } = PLANS[plan];
		const sees = analyticsDays === null ? "everything" : `the last ${analyticsDays}`;
		return `${PLANS[plan].name} shows ${sees}`;
	});
	return (
		<Notice action={<PlansLink size="sm" />}>
			{PLANS[tier].name} shows the last {days} days. {others.join(", ")}.
		</Notice>
	);
}
