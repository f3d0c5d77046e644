import { z } from "zod";
import { currentPasswordSchema } from "../settings-schema.ts";

/** What one does on leaving: take the data along, delete the account, think better of it. Safe in the browser. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an account that is to be deleted can still be kept. */
export const DELETION_GRACE_DAYS = 14;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * DAY_MS;
/** How long a copy of the data that a job has made can be downloaded. */
export const EXPORT_TTL_DAYS = 7;
export const EXPORT_TTL_MS = EXPORT_TTL_DAYS * DAY_MS;

/** From when on nothing brings the account back. */
export function deletionTime(requestedAt: Date): Date {
	return new Date(requestedAt.getTime() + DELETION_GRACE_MS);
}

export const deleteAccountSchema = z.object({
	intent: z.literal("delete-account"),
	/** Whether the account has a password to ask for, the use-case says. */
	currentPassword: currentPasswordSchema.optional(),
	/** The page's own, typed to confirm. */
	username: z
		.string({ error: "Type your username to confirm" })
		.trim()
		.max(100, { error: "This is not your username" }),
});

/** `keep-account` comes from the banner too, on whichever page that stands. */
const keepAccountSchema = z.object({
	intent: z.literal("keep-account"),
	redirectTo: z.string().optional(),
});

export const leavingSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("request-export") }),
	deleteAccountSchema,
	keepAccountSchema,
]);

export type LeavingEdit = z.infer<typeof leavingSchema>;

/** A copy of the account's data that a job makes. Sizes are in bytes. */
export type ListedExport =
	| { id: string; status: "pending" | "failed"; createdAt: Date }
	| { id: string; status: "ready"; createdAt: Date; bytes: number; expiresAt: Date };
