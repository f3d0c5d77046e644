import type { Tier } from "#app/generated/prisma/enums.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { PLANS } from "../plans/plans.ts";
import type { BillingOverview } from "../queries.server.ts";

/** One sentence or two about the account's plan: what it is, and until when. */
export function CurrentPlan({
	tier,
	current,
	given,
}: { tier: Tier } & Pick<BillingOverview, "current" | "given">) {
	const plan = (
		<>
			You’re on <strong className="font-semibold text-ink">{PLANS[tier].name}</strong>.
		</>
	);
	if (tier !== "free" && current?.tier === tier) {
		return (
			<>
				{plan} {whatNext(current)}
			</>
		);
	}
	if (tier !== "free" && given) {
		return (
			<>
				{plan} We set it up for you{given.until ? ` until ${formatDay(given.until)}` : ""}, and you
				aren’t billed for it.
			</>
		);
	}
	return plan;
}

type Current = NonNullable<BillingOverview["current"]>;

function whatNext({
	status,
	cancelAt,
	scheduledTier,
	scheduledFor,
	currentPeriodEnd,
}: Current): string {
	if (status === "past_due") return "Your last payment failed.";
	if (cancelAt !== null) return `It ends on ${formatDay(cancelAt)}.`;
	const end = formatDay(scheduledFor ?? currentPeriodEnd);
	return scheduledTier === null
		? `It renews on ${end}.`
		: `It changes to ${PLANS[scheduledTier].name} on ${end}.`;
}
