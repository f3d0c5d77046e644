import type { ReactNode } from "react";
import { Form } from "react-router";
import { z } from "zod";
import { DELETION_GRACE_DAYS } from "#app/features/account/accounts/deletion/schema.ts";
import { DECISION_REASONS } from "#app/features/admin/moderation/decisions/kinds.ts";
import { LARGEST_PLAN } from "#app/features/billing/plans/plans.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, INVALID_FORM_MESSAGE, replyTo } from "#app/forms/form-reply.ts";
import { type FormSchema, useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import {
	activateSchema,
	addNoteSchema,
	changeEmailSchema,
	deleteNoteSchema,
	deleteSchema,
	disableTwoStepSchema,
	endPlanSchema,
	givePlanSchema,
	reinstateDomainSchema,
	releaseUsernameSchema,
	suspendDomainSchema,
	suspendSchema,
} from "../acts/acts-schema.ts";
import type { AccountDetails } from "../queries.server.ts";
import { ActDialog } from "./act-dialog.tsx";
import {
	ActivateFields,
	ChangeEmailFields,
	DeleteFields,
	DisableTwoStepFields,
	DomainFields,
	EndPlanFields,
	type FieldsProps,
	GivePlanFields,
	ReleaseUsernameFields,
	SuspendFields,
} from "./act-fields.tsx";

type About = {
	account: AccountDetails;
	/** Username or domain that the act is about; empty for acts about the account. */
	name: string;
	/** What a suspension or a deletion does to the account's subscription; null for nothing. */
	subscription: string | null;
};

/** What asks before an act. */
type Question = {
	title: string;
	/** Paragraphs. */
	description: ReactNode;
	button: string;
	/** Text of the button while the act is being done. */
	pendingLabel: string;
	variant: ButtonVariant;
};

type Act = {
	/** Of the button that opens the question. */
	label: string;
	schema: z.ZodObject;
	/** Why it failed without the administrator's fault, as specified. */
	failed: string;
	/** Missing for a question that a button alone answers. */
	Fields?: (props: FieldsProps) => ReactNode;
	defaults?: Readonly<Record<string, string>>;
	ask: (about: About) => Question;
};

/** What an administrator can do with one account. What each does: user-acts.server.ts. */
export const USER_ACTS = {
	suspend: {
		label: "Suspend",
		schema: suspendSchema,
		failed: "Failed to suspend user",
		Fields: SuspendFields,
		defaults: { reason: DECISION_REASONS[0], notify: "on" },
		ask: ({ account, subscription }) => ({
			title: `Suspend ${nameOf(account)}?`,
			description: (
				<>
					<p>The page disappears for visitors, and every device is signed out at once.</p>
					<p>
						Nothing is deleted, and the username stays taken. The creator can appeal by the link in
						the email, without signing in.
					</p>
					{subscription === null ? null : <p>{subscription}</p>}
				</>
			),
			button: "Suspend",
			pendingLabel: "Suspending…",
			variant: "danger",
		}),
	},
	activate: {
		label: "Activate",
		schema: activateSchema,
		failed: "Failed to activate user",
		Fields: ActivateFields,
		defaults: { notify: "on" },
		ask: ({ account }) => ({
			title: `Activate ${nameOf(account)}?`,
			description: (
				<>
					{account.suspensionReason ? <p>Suspended for: {account.suspensionReason}</p> : null}
					<p>The creator can sign in again, and the page is visible again if it was public.</p>
				</>
			),
			button: "Activate",
			pendingLabel: "Activating…",
			variant: "primary",
		}),
	},
	delete: {
		label: "Delete",
		schema: deleteSchema,
		failed: "Failed to delete user",
		Fields: DeleteFields,
		ask: ({ account, subscription }) => ({
			title: `Delete ${nameOf(account)}?`,
			description: (
				<>
					<p>Are you sure you want to delete this user? This action cannot be undone.</p>
					<p>
						The page is hidden and every device is signed out now. After {DELETION_GRACE_DAYS} days,
						the account and everything in it is deleted. Until then, you can keep the account, and
						so can its owner unless it is suspended.
					</p>
					{subscription === null ? null : <p>{subscription}</p>}
				</>
			),
			button: "Delete user",
			pendingLabel: "Deleting…",
			variant: "danger",
		}),
	},
	keep: {
		label: "Keep account",
		schema: buttonOnly("keep"),
		failed: "Failed to keep user",
		ask: ({ account }) => ({
			title: "Keep this account?",
			description: (
				<p className="wrap-anywhere">
					The scheduled deletion is canceled, and the page is public again if it was. We tell{" "}
					{account.email}.
				</p>
			),
			button: "Keep account",
			pendingLabel: "Keeping…",
			variant: "primary",
		}),
	},
	"reset-password": {
		label: "Reset Password",
		schema: buttonOnly("reset-password"),
		failed: "Failed to reset password",
		ask: ({ account }) => ({
			title: "Reset password",
			description: (
				<p className="wrap-anywhere">{`Send password reset email to ${account.email}?`}</p>
			),
			button: "Send email",
			pendingLabel: "Sending…",
			variant: "primary",
		}),
	},
	"resend-verification": {
		label: "Resend verification",
		schema: buttonOnly("resend-verification"),
		failed: "Failed to send verification email",
		ask: ({ account }) => ({
			title: "Resend verification",
			description: (
				<p className="wrap-anywhere">{`Send another verification email to ${account.email}?`}</p>
			),
			button: "Send email",
			pendingLabel: "Sending…",
			variant: "primary",
		}),
	},
	"end-sessions": {
		label: "Sign out everywhere",
		schema: buttonOnly("end-sessions"),
		failed: "Failed to sign out user",
		ask: () => ({
			title: "Sign out everywhere?",
			description: (
				<p>
					Every device of this account is signed out. Unsaved edits in open tabs stay there until
					the creator signs in again.
				</p>
			),
			button: "Sign out all devices",
			pendingLabel: "Signing out…",
			variant: "danger",
		}),
	},
	"give-plan": {
		label: "Give a plan",
		schema: givePlanSchema,
		failed: "Failed to give plan",
		Fields: GivePlanFields,
		defaults: { tier: LARGEST_PLAN },
		ask: ({ account }) => ({
			title: "Give a plan",
			description: (
				<p className="wrap-anywhere">
					{account.email} gets the plan for free, and an email about it. An active subscription
					continues and is still billed. The larger plan applies.
				</p>
			),
			button: "Give plan",
			pendingLabel: "Giving…",
			variant: "primary",
		}),
	},
	"end-plan": {
		label: "End plan",
		schema: endPlanSchema,
		failed: "Failed to end plan",
		Fields: EndPlanFields,
		ask: ({ account }) => ({
			title: "End the given plan?",
			description: (
				<p className="wrap-anywhere">
					The plan ends now. An active subscription continues. {account.email} gets an email about
					it.
				</p>
			),
			button: "End plan",
			pendingLabel: "Ending…",
			variant: "danger",
		}),
	},
	"release-username": {
		label: "Release username",
		schema: releaseUsernameSchema,
		failed: "Failed to release username",
		Fields: ReleaseUsernameFields,
		ask: ({ account, name }) => ({
			title: `Release ${name}?`,
			description: (
				<p>
					{account.page?.username === name
						? "The page gets the next available variant of this username. The old address stops working, and anyone can take the username immediately."
						: "The old address stops redirecting to this page, and anyone can take the username immediately."}{" "}
					You can’t undo this after someone has taken it.
				</p>
			),
			button: "Release username",
			pendingLabel: "Releasing…",
			variant: "danger",
		}),
	},
	"suspend-domain": {
		label: "Suspend domain",
		schema: suspendDomainSchema,
		failed: "Failed to suspend domain",
		Fields: DomainFields,
		ask: ({ account, name }) => ({
			title: `Suspend ${name}?`,
			description: (
				<p className="wrap-anywhere">
					The domain no longer shows the page, which keeps its other addresses. It stays suspended
					if the creator removes it or another account adds it. {account.email} gets an email with
					the reason, which is also shown in their settings.
				</p>
			),
			button: "Suspend domain",
			pendingLabel: "Suspending…",
			variant: "danger",
		}),
	},
	"reinstate-domain": {
		label: "Reinstate domain",
		schema: reinstateDomainSchema,
		failed: "Failed to reinstate domain",
		Fields: DomainFields,
		ask: ({ account, name }) => ({
			title: `Reinstate ${name}?`,
			description: (
				<p className="wrap-anywhere">
					The domain shows the page again once its DNS records are right. We check them right away.{" "}
					{account.email} gets an email about it.
				</p>
			),
			button: "Reinstate domain",
			pendingLabel: "Reinstating…",
			variant: "primary",
		}),
	},
	"change-email": {
		label: "Change email",
		schema: changeEmailSchema,
		failed: "Failed to change email",
		Fields: ChangeEmailFields,
		ask: ({ account }) => ({
			title: "Change email",
			description: (
				<>
					<p className="wrap-anywhere">
						Whoever can read the new mailbox controls this account. First verify that the request
						comes from the owner of {account.email}, for example by the last payments or the links
						on the page.
					</p>
					<p>
						Every device is signed out, links in earlier emails stop working, and we email the old
						address. The new address has to be verified.
					</p>
				</>
			),
			button: "Change email",
			pendingLabel: "Changing…",
			variant: "danger",
		}),
	},
	"disable-two-step": {
		label: "Turn off two-step verification",
		schema: disableTwoStepSchema,
		failed: "Failed to turn off two-step verification",
		Fields: DisableTwoStepFields,
		ask: ({ account }) => ({
			title: "Turn off two-step verification",
			description: (
				<>
					<p className="wrap-anywhere">
						Whoever knows the password can then sign in without a code. First verify that the
						request comes from the owner of {account.email}.
					</p>
					<p>Every device is signed out, and we email the owner.</p>
				</>
			),
			button: "Turn off",
			pendingLabel: "Turning off…",
			variant: "danger",
		}),
	},
} satisfies Record<string, Act>;

/** Forms of the page that ask nothing before. */
const NOTE_FORMS = {
	"add-note": { schema: addNoteSchema, failed: "Failed to add note" },
	"delete-note": { schema: deleteNoteSchema, failed: "Failed to delete note" },
};

export type UserAct = keyof typeof USER_ACTS;
type UserForm = (typeof USER_ACTS)[UserAct] | (typeof NOTE_FORMS)[keyof typeof NOTE_FORMS];
type UserSchema = UserForm["schema"];
export type UserEdit = z.infer<UserSchema>;

const FORMS: Readonly<Record<string, UserForm>> = { ...USER_ACTS, ...NOTE_FORMS };

const [firstSchema = addNoteSchema, ...otherSchemas] = Object.values(FORMS).map(
	({ schema }): UserSchema => schema,
);
export const userActsSchema = z.discriminatedUnion("intent", [firstSchema, ...otherSchemas]);

/** A form that is only a button. */
function buttonOnly<Intent extends string>(intent: Intent) {
	return z.object({ intent: z.literal(intent) });
}

/** @returns the toast for a form of the page that failed */
export function userActFailed({ intent }: Record<string, unknown>): string {
	return ownValue(FORMS, String(intent))?.failed ?? "Not saved. Please try again.";
}

/** Whether the form has no field at which a reason could stand. */
export function isOnlyButton({ intent }: Pick<UserEdit, "intent">): boolean {
	return intent !== "add-note" && !("Fields" in (FORMS[intent] ?? {}));
}

/** @returns the act whose question the address opens */
export function parseAct(value: string | null): UserAct | null {
	return value !== null && Object.hasOwn(USER_ACTS, value) ? (value as UserAct) : null;
}

type UserActQuestionProps = About & {
	act: UserAct;
	/** Id of the given plan that the act is about; empty for other acts. */
	grantId: string;
	/** Address of the signed-in administrator, for the password manager. */
	administrator: string;
	reply: FormReply | undefined;
	closeTo: string;
};

/** The question before an act on an account. */
export function UserActQuestion(props: UserActQuestionProps) {
	const { act, closeTo } = props;
	const { Fields, defaults, schema, ask }: Act = USER_ACTS[act];
	const { title, description, button, pendingLabel, variant } = ask(props);
	const buttons = (
		<div className="mt-2 flex flex-wrap justify-end gap-3">
			<ButtonLink to={closeTo} variant="quiet" preventScrollReset>
				Cancel
			</ButtonLink>
			<SubmitButton variant={variant} intent={act} pendingLabel={pendingLabel}>
				{button}
			</SubmitButton>
		</div>
	);
	return (
		<ActDialog title={title} description={description} closeTo={closeTo}>
			{Fields ? (
				<ActForm {...props} {...{ Fields, schema, defaults }}>
					{buttons}
				</ActForm>
			) : (
				<Form method="post">{buttons}</Form>
			)}
		</ActDialog>
	);
}

/** The form of an act: its fields between what went wrong and its buttons. */
function ActForm({
	act,
	account,
	name,
	grantId,
	administrator,
	reply,
	schema,
	defaults = {},
	Fields,
	children,
}: UserActQuestionProps & {
	schema: z.ZodObject;
	defaults: Act["defaults"];
	Fields: NonNullable<Act["Fields"]>;
	children: ReactNode;
}) {
	const { form, fields, formProps } = useSchemaForm(schema as FormSchema, {
		id: `${act}-form`,
		result: replyTo(reply, act)?.result,
		defaultValue: defaults,
	});
	return (
		<Form method="post" {...formProps}>
			<FormFields className="grid gap-4">
				<SendFailure failure={reply?.failure} />
				<FormError form={form} />
				<Fields
					fields={fields as FieldsProps["fields"]}
					{...{ account, name, grantId, administrator }}
				/>
				<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
				{children}
			</FormFields>
		</Form>
	);
}

function nameOf({ page, email }: AccountDetails): string {
	return page?.name ?? email;
}
