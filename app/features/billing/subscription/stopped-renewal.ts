import type Stripe from "stripe";
import { isEnding } from "./status.ts";

/**
 * The mark of a cancellation that the product made because the account was suspended or is to be deleted. It is in the
 * subscription's metadata at Stripe, set and cleared by the calls that set and clear the cancellation, so that exactly
 * this cancellation is taken back, and never one that the creator made.
 */

const STOPPED = "renewal_stopped";
/** Price of a scheduled downgrade that the cancellation has dropped. */
const DROPPED_PRICE = "dropped_downgrade";

export const STOPPED_MARK = { [STOPPED]: "yes" };
/** An empty value deletes a key of the metadata. */
export const NO_MARK = { [STOPPED]: "", [DROPPED_PRICE]: "" };

type Marked = Pick<Stripe.Subscription, "metadata" | "cancel_at" | "cancel_at_period_end">;

export function hasMark({ metadata }: Pick<Marked, "metadata">): boolean {
	return metadata[STOPPED] !== undefined;
}

/** Whether the product stopped the renewal, and nobody has resumed it since. */
export function isRenewalStopped(subscription: Marked): boolean {
	return hasMark(subscription) && isEnding(subscription);
}

export function markOfDroppedPrice(priceId: string) {
	return { [DROPPED_PRICE]: priceId };
}

/** @returns the price of the downgrade to schedule again; null for none */
export function droppedPriceOf({ metadata }: Pick<Marked, "metadata">): string | null {
	return metadata[DROPPED_PRICE] ?? null;
}
