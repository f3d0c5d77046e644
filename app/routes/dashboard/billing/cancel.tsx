import { Form, href, redirect } from "react-router";
import { answerBillingFailed } from "#app/features/billing/answer-billing-failed.server.ts";
import { BillingFailure } from "#app/features/billing/components/billing-failure.tsx";
import { whatCancelingDoes } from "#app/features/billing/components/cancel-button.tsx";
import { LossList } from "#app/features/billing/components/loss-list.tsx";
import { listLosses } from "#app/features/billing/plan-changes.ts";
import { getBillingOverview, getPlanUse } from "#app/features/billing/queries.server.ts";
import {
	CANCEL_FAILED_MESSAGE,
	CANCEL_QUESTION,
	CANCELED_MESSAGE,
	cancelSubscriptionSchema,
} from "#app/features/billing/schema.ts";
import { cancelSubscription } from "#app/features/billing/subscription/cancel-subscription.server.ts";
import {
	isCancelable,
	planName,
} from "#app/features/billing/subscription/describe-subscription.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { site } from "#app/platform/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/cancel";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Cancel subscription · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const [{ current, given }, use] = await Promise.all([
		getBillingOverview(owner),
		getPlanUse(owner),
	]);
	if (current === null || !isCancelable(current)) throw redirect(href("/dashboard/billing"));
	const after = given?.tier ?? "free";
	return {
		subscription: current,
		losses: listLosses(use, { from: owner.tier, to: after, appName: site.name }),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const submission = await parseForm(request, cancelSubscriptionSchema);
	if (submission.status !== "success") return refuseForm(submission);
	try {
		await cancelSubscription(context.get(currentUserContext));
	} catch (error) {
		return answerBillingFailed({ submission, error, failedMessage: CANCEL_FAILED_MESSAGE });
	}
	return redirectWithToast(href("/dashboard/billing"), {
		type: "success",
		message: CANCELED_MESSAGE,
	});
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function CancelSubscription({ loaderData, actionData }: Route.ComponentProps) {
	const { subscription, losses } = loaderData;
	return (
		<div className="editor grid gap-10">
			<PageHeader
				title={`Cancel ${planName(subscription)}`}
				description={whatCancelingDoes(subscription)}
			/>
			<BillingFailure reply={actionData} />
			<Section
				title="What your page would no longer show"
				description="It stays saved and comes back if you upgrade. All your links stay."
			>
				<LossList losses={losses} />
			</Section>
			<Form method="post" className="grid gap-4 border-t border-hairline pt-6">
				<p className="font-medium">{CANCEL_QUESTION}</p>
				<div className="flex flex-wrap gap-3">
					<SubmitButton
						variant="danger"
						name="intent"
						value="cancel-subscription"
						pendingLabel="Canceling…"
					>
						Cancel subscription
					</SubmitButton>
					<ButtonLink to={href("/dashboard/billing")}>Keep subscription</ButtonLink>
				</div>
			</Form>
		</div>
	);
}
