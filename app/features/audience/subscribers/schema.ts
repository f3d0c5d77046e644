import { z } from "zod";
import { newEmailField } from "#app/features/account/accounts/schema.ts";
import { emptyHoneypotField } from "#app/forms/honeypot.ts";
import type { FieldTexts } from "#app/i18n/visitors/texts.ts";

/** Sign-up forms, and the list of their subscribers. Safe in the browser. */

export const SUBSCRIBERS_PER_PAGE = 50;
/** Maximum number of addresses on a page's list. */
export const MAX_SUBSCRIBERS = 50_000;
/** Number of days after which a subscription that isn't confirmed is deleted. */
export const CONFIRM_WITHIN_DAYS = 7;

export const SUBSCRIBER_NOT_FOUND = "This subscriber is no longer on your list.";
export const CLOSED_UNTIL_VERIFIED =
	"Verify your email to open your sign-up forms. Until then, nobody can sign up.";
export const SUBSCRIBERS_UNREACHABLE =
	"We can’t reach the server right now. Your list didn’t change. Please try again.";

/** The sign-up form. */
export function signUpFormSchema({ fields: texts }: FieldTexts) {
	return z.object({
		email: newEmailField({ missing: texts.emailMissing, invalid: texts.emailInvalid }),
		consent: z.literal("on", { error: texts.consentMissing }),
		leaveEmpty: emptyHoneypotField(texts.leaveEmpty),
	});
}

export type SignUp = z.infer<ReturnType<typeof signUpFormSchema>>;

/** The page that the emailed link opens. */
export const subscriptionSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("confirm") }),
	z.object({ intent: z.literal("unsubscribe") }),
]);

/** The list of subscribers. */
export const subscribersSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("delete-subscriber"), subscriberId: z.uuid() }),
]);

/** Longest search that a query string is read to. */
export const SEARCH_MAX_LENGTH = 100;

/** @returns the search of `?q=` */
export function readSearch(text: string | null): string {
	return (text ?? "").trim().toLowerCase().slice(0, SEARCH_MAX_LENGTH);
}
