import { Form, href } from "react-router";
import { formatDay } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { type PaidPlan, PLANS } from "../plans/plans.ts";

/** Confirms a change to a smaller plan at the end of the paid period. */
export function DowngradeForm({ to, at }: { to: PaidPlan; at: Date }) {
	const { name } = PLANS[to];
	return (
		<Form method="post" className="grid gap-4 border-t border-hairline pt-6">
			<p className="font-medium">
				Change to {name} on {formatDay(at)}?
			</p>
			<input type="hidden" name="plan" value={to} />
			<div className="flex flex-wrap gap-3">
				<SubmitButton intent="downgrade" pendingLabel="Saving…">
					Downgrade to {name}
				</SubmitButton>
				<ButtonLink to={href("/dashboard/billing")}>Keep your plan</ButtonLink>
			</div>
		</Form>
	);
}
