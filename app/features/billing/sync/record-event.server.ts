import Stripe from "stripe";
import { env } from "#app/platform/env.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { isLiveMode } from "#app/platform/stripe.server.ts";
import { isHandled } from "./handled-events.ts";
import { queueEventSync } from "./queue-event-sync.server.ts";

/** Maximum age of a signature in seconds, against replays. */
const TOLERANCE_S = 300;

/** Verifies signatures only, so it needs no key. */
const { webhooks } = Stripe;

/**
 * Stores a webhook delivery and returns: a job applies it. A repeated delivery of the same event has no effect.
 * @param payload body as it arrived, byte for byte, because the signature covers it
 * @throws AppError `bad_request` for a body that Stripe didn't sign with one of our secrets in the last minutes, or
 * that belongs to the other mode; `unavailable` while the database is away, so that Stripe sends it again
 */
export async function recordEvent(payload: Uint8Array, signature: string | null): Promise<void> {
	const event = verifyEvent(payload, signature);
	if (event.livemode !== isLiveMode) {
		throw new AppError("bad_request", "This event belongs to the other mode of Stripe.");
	}
	if (!isHandled(event.type)) return;
	const { customerId, objectId } = subjectOf(event);
	const stored = await query<{ id: string }>({
		name: "store-stripe-event",
		text: `
			INSERT INTO stripe_event (id, type, livemode, customer_id, object_id) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (id) DO NOTHING RETURNING id`,
		values: [event.id, event.type, event.livemode, customerId, objectId],
	});
	if (stored.length > 0) queueEventSync();
}

function verifyEvent(payload: Uint8Array, signature: string | null): Stripe.Event {
	for (const secret of env.STRIPE_WEBHOOK_SECRETS) {
		try {
			return webhooks.constructEvent(payload, signature ?? "", secret, TOLERANCE_S);
		} catch {
			// Another secret may be the one, during a rotation.
		}
	}
	throw new AppError("bad_request", "This webhook isn't signed by Stripe.");
}

/**
 * Takes from an event only what it is about. A dispute and a refund name no customer: the job finds the customer by
 * their charge.
 */
function subjectOf(event: Stripe.Event): { customerId: string | null; objectId: string | null } {
	const object: unknown = event.data.object;
	const { id, customer } = (object ?? {}) as { id?: unknown; customer?: unknown };
	const objectId = typeof id === "string" ? id : null;
	if (event.type === "customer.deleted" || event.type === "customer.updated") {
		return { customerId: objectId, objectId };
	}
	const customerId = typeof customer === "object" && customer ? Object(customer).id : customer;
	return { customerId: typeof customerId === "string" ? customerId : null, objectId };
}
