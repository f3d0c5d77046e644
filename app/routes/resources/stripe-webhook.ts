import { recordEvent } from "#app/features/billing/sync/record-event.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { isBillingConfigured } from "#app/platform/stripe.server.ts";
import type { Route } from "./+types/stripe-webhook";

/** Receives Stripe's events. Their signature proves where they come from; Stripe sends no cookie and no origin. */
export async function action({ request }: Route.ActionArgs) {
	if (!isBillingConfigured) throw new AppError("not_found", "Payments aren't set up on this site.");
	const payload = new Uint8Array(await request.arrayBuffer());
	await recordEvent(payload, request.headers.get("Stripe-Signature"));
	return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

export function loader() {
	throw new AppError("method_not_allowed", "Only Stripe sends events here.");
}
