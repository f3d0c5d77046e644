import { PLAN_NAMES } from "#app/features/billing/plans.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";

/** Stands where a setting would be that the plan does not hold. */
export function HigherPlan({
	plan,
	what,
	isKept,
}: {
	/** The lowest that holds it. */
	plan: "pro" | "max";
	/** With its verb: "Custom CSS comes". */
	what: string;
	/** Something is stored from a plan that had it. */
	isKept: boolean;
}) {
	const plans = plan === "pro" ? `${PLAN_NAMES.pro} and ${PLAN_NAMES.max}` : PLAN_NAMES.max;
	return (
		<Notice action={<PlansLink size="sm" />}>
			{what} with {plans}.
			{isKept ? " What you set before is kept, and comes back with the plan." : null}
		</Notice>
	);
}
