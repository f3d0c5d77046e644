import { z } from "zod";
import { foldText } from "#app/lib/fold-text.ts";
import { redirectToField, textField } from "#app/lib/text-field.ts";

/** Export of the data, deletion of the account, and cancellation of the deletion. Safe in the browser. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days during which a scheduled deletion can be canceled. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS;
/** Days during which a copy created by a job can be downloaded. */
export const EXPORT_TTL_DAYS = 7;
export const EXPORT_TTL_MS = EXPORT_TTL_DAYS * DAY_MS;

/** Time after which the deletion can't be canceled. */
export function deletionTime(requestedAt: Date): Date {
	return new Date(requestedAt.getTime() + DELETION_GRACE_MS);
}

export const deleteAccountSchema = z.object({
	intent: z.literal("delete-account"),
	/** The page's username, typed to confirm. */
	username: textField({
		max: 100,
		required: "Type your username to confirm",
		tooLong: "This is not your username",
		clean: foldText,
	}),
});

/** `keep-account` is also posted by the banner, on any page. */
const keepAccountSchema = z.object({
	intent: z.literal("keep-account"),
	redirectTo: redirectToField,
});

export const leavingSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("confirm-owner") }),
	z.object({ intent: z.literal("request-export") }),
	deleteAccountSchema,
	keepAccountSchema,
]);

/** A copy of the account's data created by a job. Sizes are in bytes. */
export type ListedExport =
	| { id: string; status: "pending" | "failed"; createdAt: Date }
	| { id: string; status: "ready"; createdAt: Date; bytes: number; expiresAt: Date };
