import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint } from "#app/forms/form-messages.tsx";
import { HONEYPOT_LABEL, HONEYPOT_MAX_LENGTH, honeypotInput } from "#app/forms/honeypot.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FormError, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { REPORT_REASON_LABELS } from "../report-reasons.ts";
import { REPORT_INVALID, REPORT_REASONS, reportPageSchema } from "../schema.ts";

/** Form that reports a page to the administrators. @param result the action's result if it refused the form */
export function ReportForm({ result }: { result: SubmissionResult<string[]> | undefined }) {
	const { form, fields, formProps } = useSchemaForm(reportPageSchema, {
		id: "report-page",
		result,
	});
	return (
		<Form method="post" {...formProps}>
			<FormFields className="grid gap-5">
				<FormError form={form} />
				<SelectField
					field={fields.reason}
					label="What is wrong?"
					placeholder="Choose one"
					options={REPORT_REASONS.map((value) => ({ value, label: REPORT_REASON_LABELS[value] }))}
				/>
				<TextareaField
					field={fields.details}
					label="Details"
					hint="Tell us what to look at, such as which link. Optional, unless you chose “Something else”."
					counter
					rows={5}
					dir="auto"
				/>
				<TextField
					field={fields.email}
					type="email"
					label="Your email"
					hint="Optional. Only for questions about this report, and to tell you what we decided."
					autoComplete="email"
				/>
				<div hidden={fields.leaveEmpty.errors === undefined}>
					<TextField
						{...honeypotInput}
						field={fields.leaveEmpty}
						label={HONEYPOT_LABEL}
						maxLength={HONEYPOT_MAX_LENGTH}
					/>
				</div>
				<div>
					<SubmitButton pendingLabel="Sending…">Send report</SubmitButton>
				</div>
				<InvalidFormHint form={form}>{REPORT_INVALID}</InvalidFormHint>
			</FormFields>
		</Form>
	);
}
