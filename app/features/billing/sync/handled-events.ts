/**
 * The events that the webhook is registered for, and no others: Stripe waits up to 72 hours with an invoice whose
 * `invoice.created` isn't answered.
 */
export const HANDLED_EVENTS = [
	"checkout.session.completed",
	"checkout.session.async_payment_succeeded",
	"checkout.session.async_payment_failed",
	"checkout.session.expired",
	"customer.subscription.created",
	"customer.subscription.updated",
	"customer.subscription.deleted",
	"customer.subscription.paused",
	"customer.subscription.resumed",
	"customer.subscription.pending_update_applied",
	"customer.subscription.pending_update_expired",
	"invoice.paid",
	"invoice.payment_failed",
	"invoice.payment_action_required",
	"invoice.finalization_failed",
	"invoice.voided",
	"invoice.marked_uncollectible",
	"subscription_schedule.updated",
	"subscription_schedule.released",
	"subscription_schedule.aborted",
	"customer.updated",
	"customer.deleted",
	"payment_method.automatically_updated",
	"charge.dispute.created",
	"charge.dispute.closed",
	"refund.created",
	"refund.updated",
	"refund.failed",
] as const;

const HANDLED: ReadonlySet<string> = new Set(HANDLED_EVENTS);

export function isHandled(type: string): boolean {
	return HANDLED.has(type);
}
