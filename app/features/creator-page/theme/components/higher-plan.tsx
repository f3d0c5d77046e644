import { Notice } from "#app/ui/notice.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";

/** Shown in place of a setting that the plan doesn't include. */
export function HigherPlan({
	plans,
	what,
	isKept,
}: {
	/** Names of the plans that include it. */
	plans: string;
	/** Name of the setting with its verb: "Custom CSS comes". */
	what: string;
	/** Whether a value is stored from a plan that had it. */
	isKept: boolean;
}) {
	return (
		<Notice action={<PlansLink size="sm" />}>
			{what} with {plans}.
			{isKept ? " Your earlier settings are saved and come back with the plan." : null}
		</Notice>
	);
}
