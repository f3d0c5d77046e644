import { Form, href, redirect } from "react-router";
import { BillingFailure } from "#app/features/billing/components/billing-failure.tsx";
import { LossList } from "#app/features/billing/components/loss-list.tsx";
import { listLosses } from "#app/features/billing/plans/plan-changes.ts";
import {
	getBillingOverview,
	getPlanUse,
	getSubscription,
} from "#app/features/billing/queries.server.ts";
import {
	CANCEL_FAILED_MESSAGE,
	CANCEL_QUESTION,
	CANCELED_MESSAGE,
	cancelSubscriptionSchema,
	toastOfChange,
} from "#app/features/billing/schema.ts";
import { asBillingError } from "#app/features/billing/stripe/billing-error.server.ts";
import { cancelSubscription } from "#app/features/billing/subscription/cancel-subscription.server.ts";
import {
	isCancelable,
	planName,
	whatCancelingDoes,
} from "#app/features/billing/subscription/describe-subscription.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { site } from "#app/platform/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/cancel";

export const meta = titled("Cancel subscription");

/** Shows the subscription that the query names, by default the one that counts. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const asked = url.searchParams.get("subscription");
	const [{ current, given, nextCharge }, chosen, use] = await Promise.all([
		getBillingOverview(owner),
		asked === null ? null : getSubscription(owner, asked),
		getPlanUse(owner),
	]);
	const subscription = asked === null ? current : chosen;
	if (subscription === null || !isCancelable(subscription)) {
		throw redirect(href("/dashboard/billing"));
	}
	// Another subscription than the one that counts grants nothing, so nothing is lost with it.
	const after = subscription.id === current?.id ? (given?.tier ?? "free") : owner.tier;
	return {
		subscription,
		nextCharge: subscription.id === current?.id ? nextCharge : null,
		losses:
			subscription.tier === null
				? []
				: listLosses(use, { from: owner.tier, to: after, appName: site.name }),
	};
}

export const action = formAction({
	schema: cancelSubscriptionSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentUserContext),
	async on({ subscription: chosenId }, { userId }) {
		const changed = await cancelSubscription({ userId, chosenId });
		return { toast: toastOfChange(CANCELED_MESSAGE, changed), to: href("/dashboard/billing") };
	},
	failed: CANCEL_FAILED_MESSAGE,
	explain: asBillingError,
});

export const clientAction = formClientAction();

export default function CancelSubscription({ loaderData, actionData }: Route.ComponentProps) {
	const { subscription, nextCharge, losses } = loaderData;
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title={`Cancel ${planName(subscription)}`}
				description={whatCancelingDoes(subscription, nextCharge)}
			/>
			<BillingFailure reply={actionData} />
			{subscription.tier === null ? null : (
				<Section
					title="What your page would no longer show"
					description="It stays saved and comes back if you upgrade. All your links stay."
				>
					<LossList losses={losses} />
				</Section>
			)}
			<Form method="post" className="grid gap-4 border-t border-hairline pt-6">
				<input type="hidden" name="subscription" value={subscription.id} />
				<p className="font-medium">{CANCEL_QUESTION}</p>
				<div className="flex flex-wrap gap-3">
					<SubmitButton variant="danger" intent="cancel-subscription" pendingLabel="Canceling…">
						Cancel subscription
					</SubmitButton>
					<ButtonLink to={href("/dashboard/billing")}>Keep subscription</ButtonLink>
				</div>
			</Form>
		</div>
	);
}
