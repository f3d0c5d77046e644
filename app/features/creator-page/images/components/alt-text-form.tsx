import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { z } from "zod";
import { SAVED_WITH_PAGE } from "#app/forms/edited-forms.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { altTextSchema } from "../schema.ts";

const schema = z.object({ altText: altTextSchema });

/** Form for a picture's alternative text. */
export function AltTextForm({
	id,
	action,
	intent,
	fields,
	label,
	altText,
	state,
	result,
}: {
	id: string;
	action: string;
	intent: string;
	fields: Readonly<Record<string, string>>;
	label: string;
	altText: string;
	/** State of this form, if several have its intent. */
	state: "idle" | "submitting";
	/** Result of the action for this form. */
	result: SubmissionResult<string[]> | undefined;
}) {
	const {
		fields: { altText: field },
		formProps,
	} = useSchemaForm(schema, { id, result, defaultValue: { altText } });
	return (
		<Form method="post" action={action} {...formProps} {...SAVED_WITH_PAGE} preventScrollReset>
			<FormFields>
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
					<TextField
						field={field}
						label={label}
						hint="Describe it for people who can’t see it."
						dir="auto"
					/>
					<SubmitButton
						variant="secondary"
						intent={intent}
						state={state}
						className="sm:mt-7"
						pendingLabel="Saving…"
					>
						Save description
					</SubmitButton>
				</div>
			</FormFields>
		</Form>
	);
}
