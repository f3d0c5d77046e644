import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FormError, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { addDomainSchema } from "../schema.ts";

export function AddDomainForm({ reply }: { reply: FormReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(addDomainSchema, {
		id: "add-domain",
		result: replyTo(reply, "add-domain")?.result,
	});
	return (
		<Form method="post" {...formProps} preventScrollReset>
			<FormFields className="grid gap-5">
				<FormError form={form} />
				<TextField
					field={fields.name}
					label="Domain"
					hint="One that you own, such as links.example.com or example.com."
					inputMode="url"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<SubmitButton
					variant="secondary"
					intent="add-domain"
					className="justify-self-start"
					pendingLabel="Adding…"
				>
					Add domain
				</SubmitButton>
			</FormFields>
		</Form>
	);
}
