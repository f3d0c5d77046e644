import { BillingContact } from "#app/features/billing/components/billing-contact.tsx";
import { PaymentsNotSetUp } from "#app/features/billing/components/payments-not-set-up.tsx";
import { PlanCards } from "#app/features/billing/components/plan-cards.tsx";
import { PlanChangesSections } from "#app/features/billing/components/plan-changes.tsx";
import { SubscriptionsSection } from "#app/features/billing/components/subscriptions-section.tsx";
import { planChanges } from "#app/features/billing/plan-changes.ts";
import { PLANS } from "#app/features/billing/plans.ts";
import { listPrices } from "#app/features/billing/prices/list-prices.server.ts";
import { getPlanUse, listSubscriptions } from "#app/features/billing/queries.server.ts";
import { isChangeable } from "#app/features/billing/subscription/status.ts";
import { currentOwner } from "#app/middleware/require-page.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/billing";

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: `Billing · ${matches[0].loaderData.appName}` },
];

export async function loader({ context }: Route.LoaderArgs) {
	const owner = currentOwner(context);
	const { tier } = owner;
	const [use, prices, subscriptions] = await Promise.all([
		getPlanUse(owner),
		listPrices(),
		listSubscriptions(owner).catch((err: unknown) => {
			log.error(
				{ requestId: context.get(requestFactsContext).id, err },
				"subscriptions unavailable",
			);
			return null;
		}),
	]);
	return {
		holder: {
			tier,
			isSubscribed: subscriptions?.some(({ status }) => isChangeable(status)) ?? false,
		},
		prices,
		canPay: isBillingConfigured,
		subscriptions,
		changes: planChanges(use, { tier, appName: env.APP_NAME }),
		hasLiveChat: env.SUPPORT_CHAT_URL !== undefined,
		supportEmail: env.SUPPORT_EMAIL,
	};
}

export default function Billing({ loaderData, matches }: Route.ComponentProps) {
	const { holder, subscriptions, changes, supportEmail, ...offer } = loaderData;
	const { tier } = holder;
	return (
		<div className="grid gap-12">
			<PageHeader
				title="Billing"
				description={
					<>
						You are on <strong className="text-ink">{PLANS[tier].name}</strong>, for $
						{PLANS[tier].priceCents / 100} a month.
					</>
				}
			/>
			{tier === "free" && subscriptions?.length === 0 ? null : (
				<SubscriptionsSection subscriptions={subscriptions} />
			)}
			<PlanChangesSections changes={changes} />
			{offer.canPay ? null : <PaymentsNotSetUp supportEmail={supportEmail} />}
			<Section title="All plans" description="Prices are in US dollars. Free needs no card.">
				<PlanCards
					appName={matches[0].loaderData.appName}
					holder={holder}
					{...offer}
					plan={null}
					redirectTo={null}
				/>
			</Section>
			<BillingContact supportEmail={supportEmail} />
		</div>
	);
}
