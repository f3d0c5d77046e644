import { z } from "zod";
import { emailSchema } from "#app/features/account/accounts/schema.ts";
import { currentPasswordSchema } from "#app/features/account/accounts/settings-schema.ts";
import { DECISION_REASONS } from "#app/features/admin/moderation/decisions/kinds.ts";
import { PAID_PLANS } from "#app/features/billing/plans/plans.ts";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { hostNameOf } from "#app/lib/host-name.ts";
import { textField } from "#app/lib/text-field.ts";

/** The forms on the page of one account. Safe in the browser. */

const REASON_MAX_LENGTH = 200;
const NOTE_MAX_LENGTH = 2_000;
const INTERNAL_NOTE_MAX_LENGTH = 4_000;
const PROOF_MAX_LENGTH = 500;
const USERNAME_MAX_LENGTH = 100;

export const PLAN_GIVEN_UNTIL_MAX_YEARS = 10;

const reason = textField({
	max: REASON_MAX_LENGTH,
	required: "Enter a reason",
	tooLong: `Enter at most ${REASON_MAX_LENGTH} characters`,
	clean: cleanLine,
});

/** Message to the creator. */
const note = textField({
	max: NOTE_MAX_LENGTH,
	tooLong: `Enter at most ${NOTE_MAX_LENGTH} characters`,
	clean: cleanLines,
}).default("");

const checkbox = z
	.literal("on")
	.optional()
	.transform((value) => value === "on");

const typedUsername = textField({
	max: USERNAME_MAX_LENGTH,
	required: "Type the username to confirm",
	tooLong: "This is not the username",
	clean: foldText,
});

/** Last day of a plan, in UTC. */
const day = textField({ max: 10, tooLong: "Enter a date" })
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

const DOMAIN_MAX_LENGTH = 253;

const domainName = textField({
	max: DOMAIN_MAX_LENGTH,
	required: "Choose a domain",
	tooLong: "This domain is too long",
	clean: (text) => hostNameOf(cleanLine(text)),
});

export const suspendDomainSchema = z.object({
	intent: z.literal("suspend-domain"),
	name: domainName,
	reason,
});

export const reinstateDomainSchema = z.object({
	intent: z.literal("reinstate-domain"),
	name: domainName,
	reason,
});

/** How the administrator checked that the account belongs to whoever asks. */
const proof = textField({
	max: PROOF_MAX_LENGTH,
	required: "Say how you verified the owner",
	tooLong: `Enter at most ${PROOF_MAX_LENGTH} characters`,
	clean: cleanLine,
});

export const changeEmailSchema = z.object({
	intent: z.literal("change-email"),
	email: emailSchema,
	proof,
	currentPassword: currentPasswordSchema,
});

export const disableTwoStepSchema = z.object({
	intent: z.literal("disable-two-step"),
	proof,
	currentPassword: currentPasswordSchema,
});

export const addNoteSchema = z.object({
	intent: z.literal("add-note"),
	text: textField({
		max: INTERNAL_NOTE_MAX_LENGTH,
		required: "Write a note",
		tooLong: `Enter at most ${INTERNAL_NOTE_MAX_LENGTH} characters`,
		clean: cleanLines,
	}),
});

export const deleteNoteSchema = z.object({ intent: z.literal("delete-note"), noteId: z.uuid() });

export const BULK_FAILURE = "Not all users were changed. Please try again.";

export const BULK_ACTS = ["suspend", "activate", "export"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];
/** Maximum number of accounts that one form suspends or activates. */
export const BULK_MAX = 200;
const UUID_AND_SPACE_LENGTH = 37;

function isListOfIds(text: string): boolean {
	return /^[0-9a-f-]{36}(?: [0-9a-f-]{36})*$/i.test(text);
}

/** Ids of accounts, separated by spaces. */
const userIds = textField({
	max: BULK_MAX * UUID_AND_SPACE_LENGTH,
	missing: "Choose at least one user",
	tooLong: `Choose at most ${BULK_MAX} users`,
})
	// Without it, thousands of texts that are no ids would be checked one by one.
	.refine(isListOfIds, { error: "Choose at least one user" })
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
	from: textField({ max: 2_000 }).default(""),
});

export const viewAsSchema = z.object({ reason });
