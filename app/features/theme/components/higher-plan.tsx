import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";

/** Stands where a setting would be that the plan does not hold. */
export function HigherPlan({
	plans,
	what,
	isKept,
}: {
	/** Names of those that include it. */
	plans: string;
	/** With its verb: "Custom CSS comes". */
	what: string;
	/** Something is stored from a plan that had it. */
	isKept: boolean;
}) {
	return (
		<Notice action={<PlansLink size="sm" />}>
			{what} with {plans}.
			{isKept ? " Your earlier settings are saved and come back with the plan." : null}
		</Notice>
	);
}
