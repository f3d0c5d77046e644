import { getCollectionProps } from "@conform-to/react";
import { Form } from "react-router";
import { SCOPE_NAMES, SCOPES, type Scope } from "#app/api/scopes.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ErrorList, FormError, SelectField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import { createTokenSchema, DEFAULT_LIFETIME, TOKEN_LIFETIMES } from "../schema.ts";

const LIFETIMES = TOKEN_LIFETIMES.map((days) => ({
	value: String(days),
	label: days === 365 ? "1 year" : `${days} days`,
}));

/** Form that makes a token. */
export function NewTokenForm({ reply }: { reply: FormReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(createTokenSchema, {
		id: "new-token",
		result: replyTo(reply, "create-token")?.result,
		defaultValue: { lifetime: String(DEFAULT_LIFETIME) },
	});
	const boxes = getCollectionProps(fields.scopes, { type: "checkbox", options: SCOPE_NAMES });
	const { errors, errorId } = fields.scopes;
	const focus = useRefusedFocus(errors !== undefined);
	return (
		<Form method="post" {...formProps} preventScrollReset>
			<FormFields className="grid gap-5">
				<FormError form={form} />
				<div className="grid gap-5 sm:grid-cols-[1fr_12rem]">
					<TextField
						field={fields.name}
						label="Name"
						hint="Say which program uses it."
						autoComplete="off"
					/>
					<SelectField field={fields.lifetime} label="Expires after" options={LIFETIMES} />
				</div>
				<fieldset aria-describedby={errors ? errorId : undefined}>
					<legend className="mb-1 text-ui font-medium">Permissions</legend>
					<div className="grid gap-x-6 sm:grid-cols-2">
						{boxes.map(({ key, ...box }) => (
							<label key={key} className="flex min-h-11 items-start gap-3 py-2.5 text-ui leading-6">
								<input {...box} {...focus} className="mt-0.5 size-5 shrink-0 rounded-sm" />
								{SCOPES[box.value as Scope]}
							</label>
						))}
					</div>
					<ErrorList id={errorId} errors={errors} />
				</fieldset>
				<SubmitButton
					variant="secondary"
					intent="create-token"
					className="justify-self-start"
					pendingLabel="Making…"
				>
					Create token
				</SubmitButton>
			</FormFields>
		</Form>
	);
}
