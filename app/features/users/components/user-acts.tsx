import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import { PAID_PLANS, PLANS } from "#app/features/billing/plans.ts";
import { DECISION_REASONS } from "#app/features/moderation/decisions/kinds.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
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
	endPlanSchema,
	givePlanSchema,
	releaseUsernameSchema,
	suspendSchema,
} from "../acts-schema.ts";
import type { UserAct } from "../paths.ts";
import type { AccountDetails } from "../queries.server.ts";
import { ActDialog } from "./act-dialog.tsx";
import { ACT_TEXTS, type ActTexts } from "./user-act-texts.tsx";

export const INVALID_FORM_MESSAGE = "Please fix the errors in the form";

const REASON_OPTIONS = DECISION_REASONS.map((reason) => ({ value: reason, label: reason }));
const PLAN_OPTIONS = PAID_PLANS.map((tier) => ({ value: tier, label: PLANS[tier].name }));

type Question = {
	act: UserAct;
	account: AccountDetails;
	/** Username that the act is about; empty for acts about the account. */
	name: string;
	/** Id of the given plan that the act is about; empty for other acts. */
	grantId: string;
	/** Address of the signed-in administrator, for the password manager. */
	administrator: string;
	reply: FormReply | undefined;
	closeTo: string;
};

/** The question before an act on an account. */
export function UserActQuestion(question: Question) {
	const { act, account, name, closeTo } = question;
	const { title, description, ...texts } = ACT_TEXTS[act]({ account, name });
	const ActFields = FORMS[act];
	return (
		<ActDialog title={title} description={description} closeTo={closeTo}>
			{ActFields ? (
				<ActFields {...question} {...texts} />
			) : (
				<Form method="post">
					<Buttons act={act} closeTo={closeTo} {...texts} />
				</Form>
			)}
		</ActDialog>
	);
}

type ButtonTexts = Omit<ActTexts, "title" | "description">;
type FormProps = Question & ButtonTexts;

/** The form of an act: its fields between what went wrong and its buttons. */
function ActForm({
	form,
	formProps,
	reply,
	children,
	...buttons
}: FormProps & {
	form: ComponentProps<typeof InvalidFormHint>["form"] & ComponentProps<typeof FormError>["form"];
	formProps: ComponentProps<typeof Form>;
	children: ReactNode;
}) {
	return (
		<Form method="post" {...formProps}>
			<FormFields className="grid gap-4">
				<SendFailure failure={reply?.failure} />
				<FormError form={form} />
				{children}
				<InvalidFormHint form={form}>{INVALID_FORM_MESSAGE}</InvalidFormHint>
				<Buttons {...buttons} />
			</FormFields>
		</Form>
	);
}

function Buttons({
	act,
	button,
	pendingLabel,
	variant,
	closeTo,
}: ButtonTexts & Pick<Question, "act" | "closeTo">) {
	return (
		<div className="mt-2 flex flex-wrap justify-end gap-3">
			<ButtonLink to={closeTo} variant="quiet" preventScrollReset>
				Cancel
			</ButtonLink>
			<SubmitButton variant={variant} name="intent" value={act} pendingLabel={pendingLabel}>
				{button}
			</SubmitButton>
		</div>
	);
}

function SuspendForm(props: FormProps) {
	const { form, fields, formProps } = useSchemaForm(suspendSchema, {
		id: "suspend-form",
		result: replyTo(props.reply, "suspend")?.result,
		defaultValue: { reason: DECISION_REASONS[0], notify: "on" },
	});
	return (
		<ActForm {...props} form={form} formProps={formProps}>
			<SelectField field={fields.reason} label="Reason" options={REASON_OPTIONS} />
			<NoteField field={fields.note} />
			<CheckboxField field={fields.notify} label="Tell the creator by email" />
		</ActForm>
	);
}

function ActivateForm(props: FormProps) {
	const { form, fields, formProps } = useSchemaForm(activateSchema, {
		id: "activate-form",
		result: replyTo(props.reply, "activate")?.result,
		defaultValue: { notify: "on" },
	});
	return (
		<ActForm {...props} form={form} formProps={formProps}>
			<NoteField field={fields.note} />
			<CheckboxField field={fields.notify} label="Tell the creator by email" />
		</ActForm>
	);
}

function DeleteForm(props: FormProps) {
	const { account, administrator, reply } = props;
	const { form, fields, formProps } = useSchemaForm(deleteSchema, {
		id: "delete-form",
		result: replyTo(reply, "delete")?.result,
	});
	return (
		<ActForm {...props} form={form} formProps={formProps}>
			<ReasonField field={fields.reason} />
			<TypedField field={fields.username} typed={account.page?.username ?? account.email} />
			<OwnPassword email={administrator} field={fields.currentPassword} />
		</ActForm>
	);
}

function GivePlanForm(props: FormProps) {
	const { form, fields, formProps } = useSchemaForm(givePlanSchema, {
		id: "give-plan-form",
		result: replyTo(props.reply, "give-plan")?.result,
		defaultValue: { tier: "max" },
	});
	return (
		<ActForm {...props} form={form} formProps={formProps}>
			<SelectField field={fields.tier} label="Plan" options={PLAN_OPTIONS} />
			<TextField
				field={fields.until}
				type="date"
				label="Last day (UTC)"
				hint="Leave it empty for a plan without an end."
			/>
			<ReasonField field={fields.reason} />
		</ActForm>
	);
}

function EndPlanForm(props: FormProps) {
	const { form, fields, formProps } = useSchemaForm(endPlanSchema, {
		id: "end-plan-form",
		result: replyTo(props.reply, "end-plan")?.result,
	});
	return (
		<ActForm {...props} form={form} formProps={formProps}>
			<input type="hidden" name={fields.grantId.name} value={props.grantId} />
			<ReasonField field={fields.reason} />
		</ActForm>
	);
}

function ChangeEmailForm(props: FormProps) {
	const { form, fields, formProps } = useSchemaForm(changeEmailSchema, {
		id: "change-email-form",
		result: replyTo(props.reply, "change-email")?.result,
	});
	return (
		<ActForm {...props} form={form} formProps={formProps}>
			<TextField field={fields.email} type="email" label="New email" autoComplete="off" />
			<TextField
				field={fields.proof}
				label="How did you verify the owner?"
				hint="For the audit log."
				autoComplete="off"
			/>
			<OwnPassword email={props.administrator} field={fields.currentPassword} />
		</ActForm>
	);
}

function ReleaseUsernameForm(props: FormProps) {
	const { form, fields, formProps } = useSchemaForm(releaseUsernameSchema, {
		id: "release-username-form",
		result: replyTo(props.reply, "release-username")?.result,
	});
	return (
		<ActForm {...props} form={form} formProps={formProps}>
			<TypedField field={fields.name} typed={props.name} />
			<OwnPassword email={props.administrator} field={fields.currentPassword} />
		</ActForm>
	);
}

/** The acts that ask for more than a yes. */
const FORMS: Partial<Record<UserAct, (props: FormProps) => ReactNode>> = {
	suspend: SuspendForm,
	activate: ActivateForm,
	delete: DeleteForm,
	"give-plan": GivePlanForm,
	"end-plan": EndPlanForm,
	"change-email": ChangeEmailForm,
	"release-username": ReleaseUsernameForm,
};

function NoteField({ field }: Pick<ComponentProps<typeof TextareaField>, "field">) {
	return (
		<TextareaField field={field} label="Note" hint="Optional. The creator can read it." rows={3} />
	);
}

function ReasonField({ field }: Pick<ComponentProps<typeof TextField>, "field">) {
	return (
		<TextField
			field={field}
			label="Reason"
			hint="The creator sees it in the email."
			autoComplete="off"
		/>
	);
}

function TypedField({
	field,
	typed,
}: Pick<ComponentProps<typeof TextField>, "field"> & { typed: string }) {
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

/** Asks for the administrator's password. Its address tells the password manager which; it has no name and isn't sent. */
function OwnPassword({
	email,
	field,
}: Pick<ComponentProps<typeof PasswordField>, "field"> & { email: string }) {
	return (
		<>
			<input type="text" autoComplete="username" value={email} readOnly hidden />
			<PasswordField field={field} label="Your current password" />
		</>
	);
}
