import { Form, href } from "react-router";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ListedSubscription } from "../queries.server.ts";

/** Takes back the cancellation of a subscription. */
export function ResumeButton({
	subscription,
	variant = "secondary",
}: {
	subscription: Pick<ListedSubscription, "id">;
	variant?: ButtonVariant;
}) {
	return (
		<Form method="post" action={href("/dashboard/billing")} preventScrollReset>
			<input type="hidden" name="subscription" value={subscription.id} />
			<SubmitButton variant={variant} size="sm" intent="resume" pendingLabel="Resuming…">
				Resume subscription
			</SubmitButton>
		</Form>
	);
}
