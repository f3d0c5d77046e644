import { redirect } from "react-router";
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
import { getPaymentProblem } from "#app/features/billing/payments/get-payment-problem.server.ts";
import { getPlanSurroundings } from "#app/features/billing/plans/get-plan-surroundings.server.ts";
import { planChanges } from "#app/features/billing/plans/plan-changes.ts";
import { listPricesAtOnce } from "#app/features/billing/plans/prices/list-prices.server.ts";
import {
	getBillingOverview,
	getPlanUse,
	listInvoices,
	listSubscriptions,
} from "#app/features/billing/queries.server.ts";
import { billingFailure, billingTabSchema, toastOfChange } from "#app/features/billing/schema.ts";
import { asBillingError } from "#app/features/billing/stripe/billing-error.server.ts";
import { cancelDowngrade } from "#app/features/billing/subscription/cancel-downgrade.server.ts";
import { restoreSubscription } from "#app/features/billing/subscription/restore-subscription.server.ts";
import { startPortal } from "#app/features/billing/subscription/start-portal.server.ts";
import { syncBilling } from "#app/features/billing/sync/sync-billing.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { titled } from "#app/lib/titled.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { site } from "#app/platform/site.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/index";

const SEE_OTHER = 303;

export const meta = titled("Billing");

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
		isTaxed: env.STRIPE_AUTOMATIC_TAX === "on",
		changes: planChanges(use, { tier: owner.tier, appName: site.name }),
		surroundings: getPlanSurroundings(),
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

export const action = formAction({
	schema: billingTabSchema,
	by: ({ context }: Route.ActionArgs) => context.get(currentUserContext),
	on: {
		"open-portal": async (_, owner) => redirect(await startPortal(owner), SEE_OTHER),
		"revoke-downgrade": async (_, { userId }) => ({
			toast: toastOfChange("Plan change canceled", await cancelDowngrade({ userId })),
		}),
		async resume({ subscription: chosenId }, { userId }) {
			const changed = await restoreSubscription({ userId, chosenId });
			return { toast: toastOfChange("Subscription resumed", changed) };
		},
		async "check-payment"(_, { userId }) {
			await syncBilling({ userId });
			if (!(await getPaymentProblem({ userId }))) return "Your payment has arrived";
			return { toast: { type: "info", message: "Your payment hasn’t arrived yet" } };
		},
	},
	failed: billingFailure,
	explain: asBillingError,
});

export const clientAction = formClientAction();

export default function Billing({ loaderData, actionData }: Route.ComponentProps) {
	const { tier, billing, prices, canPay, isTaxed, changes, surroundings, supportEmail } =
		loaderData;
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
			<Section
				title="All plans"
				description={`Prices are in US dollars${isTaxed ? ", before tax" : ""}. Free needs no card.`}
			>
				<PlanCards
					{...surroundings}
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
				nextCharge={billing?.overview.nextCharge ?? null}
				canPay={canPay}
			/>
			{billing === null ? null : <InvoicesSection invoices={billing.invoices} />}
			<BillingContact supportEmail={supportEmail} />
		</div>
	);
}
