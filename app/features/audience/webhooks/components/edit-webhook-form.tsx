import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { CheckboxField, FormError, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { editWebhookSchema, type Webhook, type WebhookEvent } from "../schema.ts";
import { EventsField } from "./events-field.tsx";

export function EditWebhookForm({
	webhook,
	offered,
	reply,
}: {
	webhook: Webhook;
	/** Events to choose from. */
	offered: WebhookEvent[];
	reply: FormReply | undefined;
}) {
	const { url, events, enabled, version } = webhook;
	const { form, fields, formProps } = useSchemaForm(editWebhookSchema, {
		id: "edit-webhook",
		result: replyTo(reply, "edit-webhook")?.result,
		defaultValue: { url, events, enabled: enabled ? "on" : "" },
	});
	return (
		<Form method="post" {...formProps} preventScrollReset>
			<input type="hidden" name="version" value={version} />
			<FormFields className="grid gap-5">
				<FormError form={form} />
				<TextField
					field={fields.url}
					label="Address"
					type="url"
					autoComplete="off"
					spellCheck={false}
				/>
				<EventsField field={fields.events} offered={offered} />
				<CheckboxField
					field={fields.enabled}
					label="On"
					hint="While it’s off, the webhook gets no events, and events that are waiting are dropped."
				/>
				<SubmitButton intent="edit-webhook" className="justify-self-start" pendingLabel="Saving…">
					Save webhook
				</SubmitButton>
			</FormFields>
		</Form>
	);
}
