import { href, redirect } from "react-router";
import { answerBillingFailed } from "#app/features/billing/answer-billing-failed.server.ts";
import { BillingContact } from "#app/features/billing/components/billing-contact.tsx";
import { BillingFailure } from "#app/features/billing/components/billing-failure.tsx";
import { CurrentPlanSection } from "#app/features/billing/components/current-plan-section.tsx";
import { InvoicesSection } from "#app/features/billing/components/invoices-section.tsx";
import { PaymentSection } from "#app/features/billing/components/payment-section.tsx";
import { PaymentsNotSetUp } from "#app/features/billing/components/payments-not-set-up.tsx";
import { PlanCards } from "#app/features/billing/components/plan-cards.tsx";
import {
	DowngradesSection,
	HiddenSection,
} from "#app/features/billing/components/plan-changes.tsx";
import { SubscriptionsSection } from "#app/features/billing/components/subscriptions-section.tsx";
import { planChanges } from "#app/features/billing/plan-changes.ts";
import { listPricesAtOnce } from "#app/features/billing/prices/list-prices.server.ts";
import {
	findPaymentProblem,
	getBillingOverview,
	getPlanUse,
	listInvoices,
	listSubscriptions,
} from "#app/features/billing/queries.server.ts";
import {
	BILLING_FAILED,
	type BillingTabForm,
	billingTabSchema,
	toastOfChange,
} from "#app/features/billing/schema.ts";
import { openPortal } from "#app/features/billing/subscription/open-portal.server.ts";
import { resumeSubscription } from "#app/features/billing/subscription/resume-subscription.server.ts";
import { revokeDowngrade } from "#app/features/billing/subscription/revoke-downgrade.server.ts";
import { refreshBilling } from "#app/features/billing/sync/refresh-billing.server.ts";
import { parseForm, refuseForm } from "#app/forms/form.server.ts";
import { keepForm } from "#app/forms/keep-form.ts";
import type { ToastMessage } from "#app/lib/toast.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import { redirectWithToast } from "#app/platform/flash-toast.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { site } from "#app/platform/site.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/index";

const SEE_OTHER = 303;

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Billing · ${matches[0].loaderData.appName}` },
];

/** Reads what is stored, so that the tab never waits for Stripe. */
export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const [use, billing] = await Promise.all([
		getPlanUse(owner),
		readBilling(owner).catch((err: unknown) => {
			log.error({ requestId: context.get(requestFactsContext).id, err }, "billing unavailable");
			return null;
		}),
	]);
	return {
		tier: owner.tier,
		billing,
		prices: listPricesAtOnce(),
		canPay: isBillingConfigured,
		changes: planChanges(use, { tier: owner.tier, appName: site.name }),
		hasLiveChat: env.SUPPORT_CHAT_URL !== undefined,
		supportEmail: site.supportEmail,
	};
}

async function readBilling(owner: { userId: string }) {
	const [overview, subscriptions, invoices] = await Promise.all([
		getBillingOverview(owner),
		listSubscriptions(owner),
		listInvoices(owner),
	]);
	return { overview, subscriptions, invoices };
}

export async function action({ request, context }: Route.ActionArgs) {
	const owner = context.get(currentUserContext);
	const submission = await parseForm(request, billingTabSchema);
	if (submission.status !== "success") return refuseForm(submission);
	const form = submission.value;
	try {
		if (form.intent === "open-portal") return redirect(await openPortal(owner), SEE_OTHER);
		return await redirectWithToast(href("/dashboard/billing"), await perform(owner, form));
	} catch (error) {
		return answerBillingFailed({ submission, error, failedMessage: BILLING_FAILED[form.intent] });
	}
}

async function perform(
	{ userId }: { userId: string },
	form: BillingTabForm,
): Promise<ToastMessage> {
	const owner = { userId };
	switch (form.intent) {
		case "revoke-downgrade":
			return toastOfChange("Plan change canceled", await revokeDowngrade(owner));
		case "resume": {
			const changed = await resumeSubscription({ userId, chosenId: form.subscription });
			return toastOfChange("Subscription resumed", changed);
		}
		case "check-payment":
			await refreshBilling(owner);
			return (await findPaymentProblem(owner))
				? { type: "info", message: "Your payment hasn’t arrived yet" }
				: { type: "success", message: "Your payment has arrived" };
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction);

export default function Billing({ loaderData, actionData, matches }: Route.ComponentProps) {
	const { tier, billing, prices, canPay, changes, hasLiveChat, supportEmail } = loaderData;
	const current = billing?.overview.current ?? null;
	return (
		<div className="grid gap-12">
			<div className="grid gap-6">
				<PageHeader title="Billing" description="Your plan, payments, and invoices." />
				<BillingFailure reply={actionData} />
				{canPay ? null : <PaymentsNotSetUp supportEmail={supportEmail} />}
			</div>
			<CurrentPlanSection tier={tier} overview={billing?.overview ?? null} canPay={canPay} />
			<HiddenSection hidden={changes.hidden} />
			<Section title="All plans" description="Prices are in US dollars. Free needs no card.">
				<PlanCards
					appName={matches[0].loaderData.appName}
					hasLiveChat={hasLiveChat}
					prices={prices}
					holder={{ tier, current }}
					canPay={canPay}
					plan={null}
					redirectTo={null}
				/>
			</Section>
			<DowngradesSection downgrades={changes.downgrades} />
			{billing === null ? null : <PaymentSection overview={billing.overview} canPay={canPay} />}
			<SubscriptionsSection
				subscriptions={billing?.subscriptions ?? null}
				currentId={current?.id ?? null}
				canPay={canPay}
			/>
			{billing === null ? null : <InvoicesSection invoices={billing.invoices} />}
			<BillingContact supportEmail={supportEmail} />
		</div>
	);
}
