import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FormError, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { addWebhookSchema, type WebhookEvent } from "../schema.ts";
import { EventsField } from "./events-field.tsx";

export function AddWebhookForm({
	offered,
	reply,
}: {
	/** Events to choose from. */
	offered: WebhookEvent[];
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(addWebhookSchema, {
		id: "add-webhook",
		result: replyTo(reply, "add-webhook")?.result,
	});
	return (
		<Form method="post" {...formProps} preventScrollReset>
			<FormFields className="grid gap-5">
				<FormError form={form} />
				<TextField
					field={fields.url}
					label="Address"
					type="url"
					hint="Where your program receives events, such as https://example.com/hook."
					autoComplete="off"
					spellCheck={false}
				/>
				<EventsField field={fields.events} offered={offered} />
				<SubmitButton
					variant="secondary"
					intent="add-webhook"
					className="justify-self-start"
					pendingLabel="Adding…"
				>
					Add webhook
				</SubmitButton>
			</FormFields>
		</Form>
	);
}
