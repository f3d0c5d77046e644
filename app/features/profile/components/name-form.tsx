import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FormError, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { changeNameSchema } from "../schema.ts";

type NameFormProps = {
	/** Stored name. */
	name: string;
	/** Reply of the action, if it answered this form. */
	reply: { result?: SubmissionResult<string[]>; nameConflict?: string } | undefined;
};

/** Form for the name alone, saved with a button. */
export function NameForm(props: NameFormProps) {
	return <NameEditor key={props.name} {...props} />;
}

function NameEditor({ name, reply }: NameFormProps) {
	const { form, fields, formProps } = useSchemaForm(changeNameSchema, {
		id: "name-form",
		result: reply?.result,
		defaultValue: { name },
	});
	const conflict = reply?.nameConflict;
	return (
		<Section title="Name">
			<Form method="post" {...formProps} preventScrollReset>
				<FormFields className="grid gap-4">
					<input type="hidden" name="currentName" value={conflict ?? name} />
					{conflict === undefined ? null : (
						<Notice tone="warning" role="alert" title="Not saved: your name was changed elsewhere">
							It is <bdi className="font-medium">{conflict}</bdi> now. Select Save name to use the
							one below instead.
						</Notice>
					)}
					<FormError form={form} />
					<div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
						<TextField
							field={fields.name}
							label="Name"
							labelHidden
							hint="Shown at the top of your page."
							autoComplete="name"
							dir="auto"
						/>
						<SubmitButton
							variant="secondary"
							name="intent"
							value="change-name"
							pendingLabel="Saving…"
						>
							Save name
						</SubmitButton>
					</div>
				</FormFields>
			</Form>
		</Section>
	);
}
