import { data } from "react-router";
import { getCheckoutSession } from "#app/features/billing/checkout/get-checkout-session.server.ts";
import { recordCheckoutSuccess } from "#app/features/billing/checkout/record-checkout-result.server.ts";
import { readSessionId } from "#app/features/billing/checkout/session-id.ts";
import { BillingContact } from "#app/features/billing/components/billing-contact.tsx";
import { CheckoutResult } from "#app/features/billing/components/checkout-result.tsx";
import {
	checkoutResultTitle,
	parseTries,
} from "#app/features/billing/components/checkout-result-texts.ts";
import { getBillingOverview } from "#app/features/billing/queries.server.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { site } from "#app/platform/site.server.ts";
import type { Route } from "./+types/payment-success";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{
		title: [loaderData && checkoutResultTitle(loaderData.result), matches[0].loaderData.appName]
			.filter(Boolean)
			.join(" · "),
	},
	{ name: "robots", content: "noindex" },
];

export async function loader({ url, context }: Route.LoaderArgs) {
	const { userId } = context.get(currentUserContext);
	const sessionId = readSessionId(url.searchParams);
	if (sessionId === null) throw data(null, { status: 404 });
	const result = await getCheckoutSession({ userId, sessionId });
	if (result.state === "done") await recordCheckoutSuccess({ userId, sessionId });
	const { current, card, nextCharge } = await getBillingOverview({ userId });
	return {
		result,
		sessionId,
		/** What was bought, if it still is what the account has. */
		bought: current?.tier === result.tier ? { card, nextCharge } : null,
		tries: parseTries(url.searchParams.get("tries")),
		supportEmail: site.supportEmail,
	};
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
	const { supportEmail, ...shown } = loaderData;
	return (
		<div className="grid gap-8">
			<CheckoutResult {...shown} />
			<BillingContact supportEmail={supportEmail} />
		</div>
	);
}
