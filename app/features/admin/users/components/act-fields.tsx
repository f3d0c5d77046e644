import type { FieldMetadata } from "@conform-to/react";
import { DECISION_REASONS } from "#app/features/admin/moderation/decisions/kinds.ts";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans/plans.ts";
import {
	CheckboxField,
	PasswordField,
	SelectField,
	TextareaField,
	TextField,
} from "#app/ui/field.tsx";
import { UsernameForBrowsers } from "#app/ui/username-for-browsers.tsx";
import type { AccountDetails } from "../queries.server.ts";

type Field = FieldMetadata<string>;

export type FieldsProps = {
	/** By name, as in the act's schema. */
	fields: Readonly<
		Record<
			| "reason"
			| "note"
			| "notify"
			| "username"
			| "currentPassword"
			| "tier"
			| "until"
			| "grantId"
			| "email"
			| "proof"
			| "name",
			Field
		>
	>;
	account: AccountDetails;
	/** Username or domain that the act is about; empty for acts about the account. */
	name: string;
	/** Id of the given plan that the act is about; empty for other acts. */
	grantId: string;
	/** Address of the signed-in administrator, for the password manager. */
	administrator: string;
};

const REASON_OPTIONS = DECISION_REASONS.map((reason) => ({ value: reason, label: reason }));
const PLAN_OPTIONS = PAID_PLANS.map((tier) => ({ value: tier, label: PLANS[tier].name }));

export function SuspendFields({ fields }: FieldsProps) {
	return (
		<>
			<SelectField field={fields.reason} label="Reason" options={REASON_OPTIONS} />
			<NoteField field={fields.note} />
			<CheckboxField field={fields.notify} label="Tell the creator by email" />
		</>
	);
}

export function ActivateFields({ fields }: FieldsProps) {
	return (
		<>
			<NoteField field={fields.note} />
			<CheckboxField field={fields.notify} label="Tell the creator by email" />
		</>
	);
}

export function DeleteFields({ fields, account, administrator }: FieldsProps) {
	return (
		<>
			<ReasonField field={fields.reason} />
			<TypedField field={fields.username} typed={account.page?.username ?? account.email} />
			<OwnPassword email={administrator} field={fields.currentPassword} />
		</>
	);
}

export function GivePlanFields({ fields }: FieldsProps) {
	return (
		<>
			<SelectField field={fields.tier} label="Plan" options={PLAN_OPTIONS} />
			<TextField
				field={fields.until}
				type="date"
				label="Last day (UTC)"
				hint="Leave it empty for a plan without an end."
			/>
			<ReasonField field={fields.reason} />
		</>
	);
}

export function EndPlanFields({ fields, grantId }: FieldsProps) {
	return (
		<>
			<input type="hidden" name={fields.grantId.name} value={grantId} />
			<ReasonField field={fields.reason} />
		</>
	);
}

export function ChangeEmailFields({ fields, administrator }: FieldsProps) {
	return (
		<>
			<TextField field={fields.email} type="email" label="New email" autoComplete="off" />
			<ProofField field={fields.proof} />
			<OwnPassword email={administrator} field={fields.currentPassword} />
		</>
	);
}

export function DisableTwoStepFields({ fields, administrator }: FieldsProps) {
	return (
		<>
			<ProofField field={fields.proof} />
			<OwnPassword email={administrator} field={fields.currentPassword} />
		</>
	);
}

export function DomainFields({ fields, name }: FieldsProps) {
	return (
		<>
			<input type="hidden" name={fields.name.name} value={name} />
			<ReasonField field={fields.reason} />
		</>
	);
}

export function ReleaseUsernameFields({ fields, name, administrator }: FieldsProps) {
	return (
		<>
			<TypedField field={fields.name} typed={name} />
			<OwnPassword email={administrator} field={fields.currentPassword} />
		</>
	);
}

function ProofField({ field }: { field: Field }) {
	return (
		<TextField
			field={field}
			label="How did you verify the owner?"
			hint="For the audit log."
			autoComplete="off"
		/>
	);
}

function NoteField({ field }: { field: Field }) {
	return (
		<TextareaField field={field} label="Note" hint="Optional. The creator can read it." rows={3} />
	);
}

function ReasonField({ field }: { field: Field }) {
	return (
		<TextField
			field={field}
			label="Reason"
			hint="The creator sees it in the email."
			autoComplete="off"
		/>
	);
}

function TypedField({ field, typed }: { field: Field; typed: string }) {
	return (
		<TextField
			field={field}
			label={`Type ${typed} to confirm`}
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
		/>
	);
}

/** Asks for the administrator's password. */
function OwnPassword({ email, field }: { email: string; field: Field }) {
	return (
		<>
			<UsernameForBrowsers email={email} />
			<PasswordField field={field} label="Your current password" />
		</>
	);
}
