import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FormError, TextField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { addChannelSchema } from "../schema.ts";

/**
 * Form that adds a channel.
 * @param address address of the page, without the scheme
 * @param result the action's result if it refused this form
 */
export function AddChannelForm({
	address,
	result,
}: {
	address: string;
	result: SubmissionResult<string[]> | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(addChannelSchema, {
		id: "add-channel",
		result,
	});
	return (
		<Section
			title="Add a channel"
			description="You can’t change the address later, so keep it short."
		>
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-4">
					<FormError form={form} />
					<TextField
						field={fields.name}
						label="Name"
						hint="Only you see this."
						autoComplete="off"
						dir="auto"
					/>
					<TextField
						field={fields.slug}
						label="Address"
						// A long prefix would leave no room for the input.
						prefix={<span className="max-w-[11rem] truncate sm:max-w-xs">{address}/</span>}
						hint="Letters, digits, -, and _."
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
					/>
					<div>
						<SubmitButton intent="add-channel" pendingLabel="Adding…">
							Add channel
						</SubmitButton>
					</div>
				</FormFields>
			</Form>
		</Section>
	);
}
