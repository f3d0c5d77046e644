import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint } from "#app/forms/form-messages.tsx";
import { lengthTextsOf } from "#app/forms/form-texts.ts";
import { HONEYPOT_MAX_LENGTH, honeypotInput } from "#app/forms/honeypot.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import type { FieldTexts, VisitorTexts } from "#app/i18n/visitors/texts.ts";
import {
	FormError,
	LengthTextsContext,
	SelectField,
	TextareaField,
	TextField,
} from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { REPORT_REASONS, reportPageSchema } from "../schema.ts";

export type ReportTexts = FieldTexts & Pick<VisitorTexts, "report">;

/**
 * Form that reports a page to the administrators.
 * @param result the action's result if it refused the form
 * @param texts in the language of the page
 */
export function ReportForm({
	result,
	texts,
}: {
	result: SubmissionResult<string[]> | undefined;
	texts: ReportTexts;
}) {
	const schema = useMemo(() => reportPageSchema(texts), [texts]);
	const lengthTexts = useMemo(() => lengthTextsOf(texts.report, texts.language), [texts]);
	const { form, fields, formProps } = useSchemaForm(schema, { id: "report-page", result });
	const words = texts.report;
	return (
		<LengthTextsContext value={lengthTexts}>
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-5">
					<FormError form={form} />
					<SelectField
						field={fields.reason}
						label={words.reason}
						placeholder={words.choose}
						options={REPORT_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
					/>
					<TextareaField
						field={fields.details}
						label={words.details}
						hint={words.detailsHint}
						counter
						rows={5}
						dir="auto"
					/>
					<TextField
						field={fields.email}
						type="email"
						label={words.email}
						hint={words.emailHint}
						autoComplete="email"
					/>
					<div hidden={fields.leaveEmpty.errors === undefined}>
						<TextField
							{...honeypotInput}
							field={fields.leaveEmpty}
							label={words.leaveEmpty}
							maxLength={HONEYPOT_MAX_LENGTH}
						/>
					</div>
					<div>
						<SubmitButton pendingLabel={words.sending}>{words.send}</SubmitButton>
					</div>
					<InvalidFormHint form={form}>{words.invalid}</InvalidFormHint>
				</FormFields>
			</Form>
		</LengthTextsContext>
	);
}
