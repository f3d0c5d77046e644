import { z } from "zod";
import { emailSchema } from "#app/features/accounts/schema.ts";
import { currentPasswordSchema } from "#app/features/accounts/settings-schema.ts";
import { PAID_PLANS } from "#app/features/billing/plans.ts";
import { DECISION_REASONS } from "#app/features/moderation/decisions/kinds.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";

/** The forms on the page of one account. Safe in the browser. */

const REASON_MAX_LENGTH = 200;
const NOTE_MAX_LENGTH = 2_000;
const INTERNAL_NOTE_MAX_LENGTH = 4_000;
const PROOF_MAX_LENGTH = 500;
const USERNAME_MAX_LENGTH = 100;

export const PLAN_GIVEN_UNTIL_MAX_YEARS = 10;

const reason = z
	.string({ error: "Enter a reason" })
	.overwrite(cleanLine)
	.min(1, { error: "Enter a reason" })
	.max(REASON_MAX_LENGTH, { error: `Enter at most ${REASON_MAX_LENGTH} characters` });

/** Message to the creator. */
const note = z
	.string()
	.overwrite(cleanLines)
	.max(NOTE_MAX_LENGTH, { error: `Enter at most ${NOTE_MAX_LENGTH} characters` })
	.default("");

const checkbox = z
	.literal("on")
	.optional()
	.transform((value) => value === "on");

const typedUsername = z
	.string({ error: "Type the username to confirm" })
	.trim()
	.max(USERNAME_MAX_LENGTH, { error: "This is not the username" });

/** Last day of a plan, in UTC. */
const day = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2}$/, { error: "Enter a date" })
	.refine((text) => !Number.isNaN(Date.parse(text)), { error: "Enter a date" });

/** The creator reads it. */
const decisionReason = z.enum(DECISION_REASONS, { error: "Choose a reason" });

export const suspendSchema = z.object({
	intent: z.literal("suspend"),
	reason: decisionReason,
	note,
	notify: checkbox,
});

export const activateSchema = z.object({
	intent: z.literal("activate"),
	note,
	notify: checkbox,
});

export const deleteSchema = z.object({
	intent: z.literal("delete"),
	reason,
	username: typedUsername,
	currentPassword: currentPasswordSchema,
});

export const givePlanSchema = z.object({
	intent: z.literal("give-plan"),
	tier: z.enum(PAID_PLANS as [(typeof PAID_PLANS)[number], ...(typeof PAID_PLANS)[number][]], {
		error: "Choose a plan",
	}),
	until: day.optional(),
	reason,
});

export const endPlanSchema = z.object({
	intent: z.literal("end-plan"),
	grantId: z.uuid(),
	reason,
});

export const releaseUsernameSchema = z.object({
	intent: z.literal("release-username"),
	name: typedUsername,
	currentPassword: currentPasswordSchema,
});

export const changeEmailSchema = z.object({
	intent: z.literal("change-email"),
	email: emailSchema,
	proof: z
		.string({ error: "Say how you verified the owner" })
		.overwrite(cleanLine)
		.min(1, { error: "Say how you verified the owner" })
		.max(PROOF_MAX_LENGTH, { error: `Enter at most ${PROOF_MAX_LENGTH} characters` }),
	currentPassword: currentPasswordSchema,
});

export const addNoteSchema = z.object({
	intent: z.literal("add-note"),
	text: z
		.string({ error: "Write a note" })
		.overwrite(cleanLines)
		.min(1, { error: "Write a note" })
		.max(INTERNAL_NOTE_MAX_LENGTH, {
			error: `Enter at most ${INTERNAL_NOTE_MAX_LENGTH} characters`,
		}),
});

export const userActsSchema = z.discriminatedUnion("intent", [
	suspendSchema,
	activateSchema,
	deleteSchema,
	z.object({ intent: z.literal("keep") }),
	z.object({ intent: z.literal("reset-password") }),
	z.object({ intent: z.literal("resend-verification") }),
	z.object({ intent: z.literal("end-sessions") }),
	givePlanSchema,
	endPlanSchema,
	releaseUsernameSchema,
	changeEmailSchema,
	addNoteSchema,
	z.object({ intent: z.literal("delete-note"), noteId: z.uuid() }),
]);

export type UserEdit = z.infer<typeof userActsSchema>;

export const BULK_ACTS = ["suspend", "activate", "export"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];
/** Maximum number of accounts that one form suspends or activates. */
export const BULK_MAX = 200;

/** Ids of accounts, separated by spaces. */
const userIds = z
	.string({ error: "Choose at least one user" })
	.transform((text) => text.split(" "))
	.pipe(z.array(z.uuid()).min(1).max(BULK_MAX));

/** Exactly the accounts that the form has listed. Creators read the reason. */
export const bulkDecisionSchema = z.object({
	intent: z.enum(["suspend-users", "activate-users"]),
	users: userIds,
	reason,
	note,
	notify: checkbox,
});
export type BulkEdit = z.infer<typeof bulkDecisionSchema>;

export const exportSchema = z.object({
	reason,
	/** All accounts that match the filters if missing. */
	users: userIds.optional(),
	/** Query string of the list. */
	from: z.string().max(2_000).default(""),
});

export const viewAsSchema = z.object({ reason });
