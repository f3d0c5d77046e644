import type { MouseEvent } from "react";
import { Form, href, useNavigation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog, openDialog } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { BillingOverview, ListedSubscription } from "../queries.server.ts";
import { CANCEL_QUESTION } from "../schema.ts";
import { planName, whatCancelingDoes } from "../subscription/describe-subscription.ts";

/** Link to the page that cancels the subscription; with scripts it asks in a dialog. */
export function CancelButton({
	subscription,
	nextCharge,
}: {
	subscription: ListedSubscription;
	/** What is charged next to the account, if it is for this subscription. */
	nextCharge: BillingOverview["nextCharge"];
}) {
	const path = href("/dashboard/billing/cancel");
	const dialogId = `cancel-${subscription.id}`;
	const isCanceling = useNavigation().formAction === path;
	const ask = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		if (!isCanceling) openDialog(dialogId);
	};
	return (
		<>
			<ButtonLink
				to={`${path}?subscription=${subscription.id}`}
				size="sm"
				onClick={ask}
				aria-haspopup="dialog"
				aria-busy={isCanceling || undefined}
			>
				{isCanceling ? "Canceling…" : "Cancel subscription"}
			</ButtonLink>
			<ConfirmDialog
				id={dialogId}
				title={`Cancel ${planName(subscription)}`}
				message={
					<>
						<p className="text-ink">{CANCEL_QUESTION}</p>
						<p className="mt-2">{whatCancelingDoes(subscription, nextCharge)}</p>
					</>
				}
				cancelLabel="Keep subscription"
				confirm={
					<Form method="post" action={path}>
						<input type="hidden" name="subscription" value={subscription.id} />
						<SubmitButton variant="danger" intent="cancel-subscription">
							Cancel subscription
						</SubmitButton>
					</Form>
				}
			/>
		</>
	);
}
