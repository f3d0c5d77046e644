import { Form, href } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { ListedSubscription } from "../queries.server.ts";

/** Takes back the cancellation of a subscription. */
export function ResumeButton({ subscription }: { subscription: Pick<ListedSubscription, "id"> }) {
	return (
		<Form method="post" action={href("/dashboard/billing")} preventScrollReset>
			<input type="hidden" name="subscription" value={subscription.id} />
			<SubmitButton
				variant="secondary"
				size="sm"
				name="intent"
				value="resume"
				pendingLabel="Resuming…"
			>
				Resume subscription
			</SubmitButton>
		</Form>
	);
}
