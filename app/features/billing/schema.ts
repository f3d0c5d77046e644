import { z } from "zod";
import type { ToastMessage } from "#app/lib/toast.ts";
import { PAID_PLANS } from "./plans/plans.ts";

/** Forms of the billing tab and of its pages. Safe in the browser. */

/** Which of the account's subscriptions, by its id here; by default the one that counts. */
const subscription = z.uuid().optional();

/** Buttons of the billing tab and of the payment banner. */
export const billingTabSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("revoke-downgrade") }),
	z.object({ intent: z.literal("resume"), subscription }),
	z.object({ intent: z.literal("open-portal") }),
	z.object({ intent: z.literal("check-payment") }),
]);

type BillingTabIntent = z.infer<typeof billingTabSchema>["intent"];

const plan = z.enum(PAID_PLANS);
/** The buttons of the plans page. */
export const upgradeSchema = z.object({ plan });

const wholeNumber = z.coerce.number().int().nonnegative();

/**
 * A change of plan. An upgrade carries the amount that was shown and the second from which it was computed, as Unix
 * time; none if nothing is prorated. The server computes the amount again and charges it only if it is the same.
 */
export const changePlanSchema = z.discriminatedUnion("intent", [
	z.object({
		intent: z.literal("upgrade"),
		plan,
		prorationDate: wholeNumber.optional(),
		dueCents: wholeNumber,
	}),
	z.object({ intent: z.literal("downgrade"), plan }),
]);

export const cancelSubscriptionSchema = z.object({
	intent: z.literal("cancel-subscription"),
	subscription,
});

const BILLING_FAILED: Record<BillingTabIntent, string> = {
	"revoke-downgrade": "Failed to change your plan",
	resume: "Failed to resume subscription",
	"open-portal": "Failed to open billing portal",
	"check-payment": "Failed to load subscriptions",
};

/** @returns the toast for a button of the billing tab that failed */
export function billingFailure({ intent }: Record<string, unknown>): string {
	return BILLING_FAILED[intent as BillingTabIntent];
}

export const CHANGE_FAILED_MESSAGE = "Failed to change your plan";
export const CANCEL_FAILED_MESSAGE = "Failed to cancel subscription";
export const CANCELED_MESSAGE = "Subscription cancelled successfully";

/** Toast of a change that isn't shown yet: Stripe has made it, and couldn't be read again in time. */
const COMING_MESSAGE = "Done. It may take a minute until you see the change here.";

/** @returns the toast of a change that Stripe has made */
export function toastOfChange(message: string, { isStored }: { isStored: boolean }): ToastMessage {
	return isStored ? { type: "success", message } : { type: "info", message: COMING_MESSAGE };
}

export const CANCEL_QUESTION = "Are you sure you want to cancel this subscription?";
