import { href, redirect } from "react-router";
import { getCheckoutSession } from "#app/features/billing/checkout/get-checkout-session.server.ts";
import { getOpenCheckout } from "#app/features/billing/checkout/get-open-checkout.server.ts";
import { recordCheckoutCancel } from "#app/features/billing/checkout/record-checkout-result.server.ts";
import { readSessionId } from "#app/features/billing/checkout/session-id.ts";
import { BillingContact } from "#app/features/billing/components/billing-contact.tsx";
import { titled } from "#app/lib/titled.ts";
import { currentUserContext } from "#app/middleware/require-user.server.ts";
import { site } from "#app/platform/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/payment-cancel";

export const meta = titled("Payment Cancelled", "noindex");

export async function loader({ url, context }: Route.LoaderArgs) {
	const { userId } = context.get(currentUserContext);
	const asked = readSessionId(url.searchParams);
	const result = asked === null ? null : await getCheckoutSession({ userId, sessionId: asked });
	const open = await getOpenCheckout({ userId, sessionId: asked });
	// Paid in another tab: that no charges were made would not be true.
	if (asked !== null && open === null && result?.state !== "expired") {
		const search = new URLSearchParams({ session_id: asked });
		throw redirect(`${href("/payment-success")}?${search}`);
	}
	if (open) await recordCheckoutCancel({ userId, sessionId: open.sessionId });
	return { plan: open?.plan ?? null, supportEmail: site.supportEmail };
}

export default function PaymentCancel({
	loaderData: { plan, supportEmail },
}: Route.ComponentProps) {
	const search = plan === null ? "" : `?${new URLSearchParams({ plan })}`;
	return (
		<div className="grid gap-8">
			<div className="grid gap-3">
				<h1 className="title-page">Payment Cancelled</h1>
				<p className="text-pretty text-muted">No charges were made. Your plan stays as it is.</p>
			</div>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={href("/upgrade") + search} variant="primary">
					Back to the plans
				</ButtonLink>
				<ButtonLink to={href("/dashboard")}>Go to your dashboard</ButtonLink>
			</div>
			<BillingContact supportEmail={supportEmail} />
		</div>
	);
}
