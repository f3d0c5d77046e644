import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { DELETION_GRACE_DAYS } from "#app/features/accounts/leaving/leaving-schema.ts";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans.ts";
import { DECISION_REASONS } from "#app/features/moderation/decisions/kinds.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import {
	CheckboxField,
	FormError,
	PasswordField,
	SelectField,
	TextareaField,
	TextField,
} from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import {
	activateSchema,
	changeEmailSchema,
	deleteSchema,
	givePlanSchema,
	releaseUsernameSchema,
	suspendSchema,
} from "../acts-schema.ts";
import type { UserAct } from "../paths.ts";
import type { AccountDetails } from "../queries.server.ts";
import { ActDialog } from "./act-dialog.tsx";

export const INVALID_FORM_MESSAGE = "Please fix the errors in the form";

const REASON_OPTIONS = DECISION_REASONS.map((reason) => ({ value: reason, label: reason }));
const PLAN_OPTIONS = PAID_PLANS.map((tier) => ({ value: tier, label: PLANS[tier].name }));

type Props = {
	account: AccountDetails;
	/** Address of the signed-in administrator, for the password manager. */
	administrator: string;
	reply: FormReply | undefined;
	closeTo: string;
};

/** The question before an act on an account. */
export function UserActQuestion({
	act,
	name,
	...props
}: Props & {
	act: UserAct;
	/** Username that the act is about; null for acts about the account. */
	name: string | null;
}) {
	const { account, closeTo } = props;
	switch (act) {
		case "suspend":
			return <SuspendQuestion {...props} />;
		case "activate":
			return <ActivateQuestion {...props} />;
		case "delete":
			return <DeleteQuestion {...props} />;
		case "give-plan":
			return <GivePlanQuestion {...props} />;
		case "change-email":
			return <ChangeEmailQuestion {...props} />;
		case "release-username":
			return <ReleaseUsernameQuestion {...props} name={name ?? ""} />;
		case "keep":
			return (
				<PlainQuestion
					title="Keep this account?"
					intent="keep"
					button="Keep account"
					variant="primary"
					closeTo={closeTo}
				>
					The scheduled deletion is canceled, and the page is public again if it was. We tell{" "}
					{account.email}.
				</PlainQuestion>
			);
		case "reset-password":
			return (
				<PlainQuestion
					title="Reset password"
					intent="reset-password"
					button="Send email"
					variant="primary"
					closeTo={closeTo}
				>
					{`Send password reset email to ${account.email}?`}
				</PlainQuestion>
			);
		case "resend-verification":
			return (
				<PlainQuestion
					title="Resend verification"
					intent="resend-verification"
					button="Send email"
					variant="primary"
					closeTo={closeTo}
				>
					{`Send another verification email to ${account.email}?`}
				</PlainQuestion>
			);
		case "end-sessions":
			return (
				<PlainQuestion
					title="Sign out everywhere?"
					intent="end-sessions"
					button="Sign out all devices"
					variant="danger"
					closeTo={closeTo}
				>
					Every device of this account is signed out. Unsaved edits in open tabs stay there until
					the creator signs in again.
				</PlainQuestion>
			);
	}
}

/** A question without fields. */
function PlainQuestion({
	title,
	intent,
	button,
	variant,
	closeTo,
	children,
}: {
	title: string;
	intent: string;
	button: string;
	variant: ButtonVariant;
	closeTo: string;
	children: ReactNode;
}) {
	return (
		<ActDialog
			title={title}
			description={<p className="wrap-anywhere">{children}</p>}
			closeTo={closeTo}
		>
			<Form method="post">
				<Buttons closeTo={closeTo}>
					<SubmitButton variant={variant} name="intent" value={intent} pendingLabel="One moment…">
						{button}
					</SubmitButton>
				</Buttons>
			</Form>
		</ActDialog>
	);
}

/** The form of an act: its fields between what went wrong and its buttons. */
function ActForm({
	form,
	formProps,
	reply,
	closeTo,
	button,
	children,
}: Pick<Props, "reply" | "closeTo"> & {
	form: ComponentProps<typeof InvalidFormHint>["form"] & ComponentProps<typeof FormError>["form"];
	formProps: ComponentProps<typeof Form>;
	button: ReactNode;
	children: ReactNode;
}) {
	return (
		<Form method="post" {...formProps}>
			<FormFields className="grid gap-4">
				<SendFailure failure={reply?.failure} />
				<FormError form={form} />
				{children}
				<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
				<Buttons closeTo={closeTo}>{button}</Buttons>
			</FormFields>
		</Form>
	);
}

function Buttons({ closeTo, children }: { closeTo: string; children: ReactNode }) {
	return (
		<div className="mt-2 flex flex-wrap justify-end gap-3">
			<ButtonLink to={closeTo} variant="quiet" preventScrollReset>
				Cancel
			</ButtonLink>
			{children}
		</div>
	);
}

function SuspendQuestion({ account, reply, closeTo }: Props) {
	const { form, fields, formProps } = useSchemaForm(suspendSchema, {
		id: "suspend-form",
		result: replyTo(reply, "suspend")?.result,
		defaultValue: { reason: DECISION_REASONS[0], notify: "on" },
	});
	return (
		<ActDialog
			title={`Suspend ${account.page?.name ?? account.email}?`}
			closeTo={closeTo}
			description={
				<>
					<p>The page disappears for visitors, and every device is signed out at once.</p>
					<p>
						What still works: nothing is deleted, the username stays taken, and a subscription goes
						on and is billed. The creator can appeal by the link in the email, without signing in.
					</p>
				</>
			}
		>
			<ActForm
				form={form}
				formProps={formProps}
				reply={reply}
				closeTo={closeTo}
				button={
					<SubmitButton variant="danger" name="intent" value="suspend" pendingLabel="Suspending…">
						Suspend
					</SubmitButton>
				}
			>
				<SelectField field={fields.reason} label="Reason" options={REASON_OPTIONS} />
				<TextareaField
					field={fields.note}
					label="Note"
					hint="The creator reads it. You can leave it empty."
					rows={3}
				/>
				<CheckboxField field={fields.notify} label="Tell the creator by email" />
			</ActForm>
		</ActDialog>
	);
}

function ActivateQuestion({ account, reply, closeTo }: Props) {
	const { form, fields, formProps } = useSchemaForm(activateSchema, {
		id: "activate-form",
		result: replyTo(reply, "activate")?.result,
		defaultValue: { notify: "on" },
	});
	return (
		<ActDialog
			title={`Activate ${account.page?.name ?? account.email}?`}
			closeTo={closeTo}
			description={
				<>
					{account.suspensionReason ? <p>Suspended for: {account.suspensionReason}</p> : null}
					<p>The creator can sign in again, and the page is visible again if it was public.</p>
				</>
			}
		>
			<ActForm
				form={form}
				formProps={formProps}
				reply={reply}
				closeTo={closeTo}
				button={
					<SubmitButton name="intent" value="activate" pendingLabel="Activating…">
						Activate
					</SubmitButton>
				}
			>
				<TextareaField
					field={fields.note}
					label="Note"
					hint="The creator reads it. You can leave it empty."
					rows={3}
				/>
				<CheckboxField field={fields.notify} label="Tell the creator by email" />
			</ActForm>
		</ActDialog>
	);
}

function DeleteQuestion({ account, administrator, reply, closeTo }: Props) {
	const { form, fields, formProps } = useSchemaForm(deleteSchema, {
		id: "delete-form",
		result: replyTo(reply, "delete")?.result,
	});
	const typed = account.page?.username ?? account.email;
	return (
		<ActDialog
			title={`Delete ${account.page?.name ?? account.email}?`}
			closeTo={closeTo}
			description={
				<>
					<p>Are you sure you want to delete this user? This action cannot be undone.</p>
					<p>
						The page is hidden and every device is signed out now. After {DELETION_GRACE_DAYS} days,
						the account and everything in it is deleted, and its subscription is canceled at Stripe.
						Until then, you can keep the account, and so can its owner unless it is suspended.
					</p>
				</>
			}
		>
			<ActForm
				form={form}
				formProps={formProps}
				reply={reply}
				closeTo={closeTo}
				button={
					<SubmitButton variant="danger" name="intent" value="delete" pendingLabel="Deleting…">
						Delete user
					</SubmitButton>
				}
			>
				<TextField
					field={fields.reason}
					label="Reason"
					hint="For the audit log. The creator doesn’t see it."
					autoComplete="off"
				/>
				<TextField
					field={fields.username}
					label={`Type ${typed} to confirm`}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<OwnPassword email={administrator}>
					<PasswordField field={fields.currentPassword} label="Your current password" />
				</OwnPassword>
			</ActForm>
		</ActDialog>
	);
}

function GivePlanQuestion({ account, reply, closeTo }: Props) {
	const { form, fields, formProps } = useSchemaForm(givePlanSchema, {
		id: "give-plan-form",
		result: replyTo(reply, "give-plan")?.result,
		defaultValue: { tier: "max" },
	});
	return (
		<ActDialog
			title="Give a plan"
			closeTo={closeTo}
			description={
				<p className="wrap-anywhere">
					{account.email} gets the plan without paying. A subscription that runs goes on and is
					billed: the larger plan counts.
				</p>
			}
		>
			<ActForm
				form={form}
				formProps={formProps}
				reply={reply}
				closeTo={closeTo}
				button={
					<SubmitButton name="intent" value="give-plan" pendingLabel="Giving…">
						Give plan
					</SubmitButton>
				}
			>
				<SelectField field={fields.tier} label="Plan" options={PLAN_OPTIONS} />
				<TextField
					field={fields.until}
					type="date"
					label="Last day (UTC)"
					hint="Leave it empty for a plan without an end."
				/>
				<TextField
					field={fields.reason}
					label="Reason"
					hint="The creator doesn’t see it in the dashboard, but in the export of their data."
					autoComplete="off"
				/>
			</ActForm>
		</ActDialog>
	);
}

function ChangeEmailQuestion({ account, administrator, reply, closeTo }: Props) {
	const { form, fields, formProps } = useSchemaForm(changeEmailSchema, {
		id: "change-email-form",
		result: replyTo(reply, "change-email")?.result,
	});
	return (
		<ActDialog
			title="Change email"
			closeTo={closeTo}
			description={
				<>
					<p className="wrap-anywhere">
						Whoever reads the new mailbox owns this account. First check that the request comes from
						the owner of {account.email}, for example by the last payments or the links on the page.
					</p>
					<p>
						Every device is signed out, links in earlier emails stop working, and the old address is
						told. The new address has to be verified.
					</p>
				</>
			}
		>
			<ActForm
				form={form}
				formProps={formProps}
				reply={reply}
				closeTo={closeTo}
				button={
					<SubmitButton
						variant="danger"
						name="intent"
						value="change-email"
						pendingLabel="Changing…"
					>
						Change email
					</SubmitButton>
				}
			>
				<TextField field={fields.email} type="email" label="New email" autoComplete="off" />
				<TextField
					field={fields.proof}
					label="How did you check the owner?"
					hint="For the audit log."
					autoComplete="off"
				/>
				<OwnPassword email={administrator}>
					<PasswordField field={fields.currentPassword} label="Your current password" />
				</OwnPassword>
			</ActForm>
		</ActDialog>
	);
}

function ReleaseUsernameQuestion({
	account,
	administrator,
	name,
	reply,
	closeTo,
}: Props & { name: string }) {
	const { form, fields, formProps } = useSchemaForm(releaseUsernameSchema, {
		id: "release-username-form",
		result: replyTo(reply, "release-username")?.result,
	});
	const isCurrent = account.page?.username === name;
	return (
		<ActDialog
			title={`Release ${name}?`}
			closeTo={closeTo}
			description={
				<p>
					{isCurrent
						? "The page gets the next free variant of this username. The old address shows nothing, and anybody can take the username at once."
						: "The old address stops leading to this page, and anybody can take the username at once."}{" "}
					This can’t be undone once somebody has taken it.
				</p>
			}
		>
			<ActForm
				form={form}
				formProps={formProps}
				reply={reply}
				closeTo={closeTo}
				button={
					<SubmitButton
						variant="danger"
						name="intent"
						value="release-username"
						pendingLabel="Releasing…"
					>
						Release username
					</SubmitButton>
				}
			>
				<TextField
					field={fields.name}
					label={`Type ${name} to confirm`}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<OwnPassword email={administrator}>
					<PasswordField field={fields.currentPassword} label="Your current password" />
				</OwnPassword>
			</ActForm>
		</ActDialog>
	);
}

/** Tells the password manager whose password is asked for. The address has no name, so it is not sent. */
function OwnPassword({ email, children }: { email: string; children: ReactNode }) {
	return (
		<>
			<input type="text" autoComplete="username" value={email} readOnly hidden />
			{children}
		</>
	);
}
