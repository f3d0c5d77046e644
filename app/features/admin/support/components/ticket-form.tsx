import { Form } from "react-router";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { textOf } from "#app/forms/drafts.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { useDraft } from "#app/forms/use-draft.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { cleanLine } from "#app/lib/clean-text.ts";
import { FormError, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PRIORITY_LABELS } from "../priority-labels.ts";
import {
	SUBMIT_INVALID,
	sendFailureText,
	submitTicketSchema,
	TICKET_PRIORITIES,
} from "../schema.ts";

const NAMES = ["subject", "message", "priority"] as const;

/**
 * The form that opens a ticket.
 * @param accountId id of the account whose drafts it keeps
 * @param latestSubject subject of the ticket opened last, whose draft is not offered again
 */
export function TicketForm({
	accountId,
	latestSubject,
	reply,
}: {
	accountId: string;
	latestSubject: string | undefined;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(submitTicketSchema, {
		id: "ticket-form",
		result: reply?.result,
		defaultValue: { priority: "medium" },
	});
	const draft = useDraft({
		accountId,
		form: "ticket",
		isSaved: ({ subject, message }) =>
			!(subject?.trim() || message?.trim()) || cleanLine(subject ?? "") === latestSubject,
	});
	return (
		<Section
			id="new-ticket"
			title="Open a ticket"
			description="Tell us what you did, what you expected, and what happened instead."
		>
			{draft.offered ? (
				<DraftNotice
					atMs={draft.offered.atMs}
					onRestore={() => {
						for (const name of NAMES) {
							form.update({ name, value: draft.offered?.fields[name] ?? "" });
						}
						draft.take();
					}}
					onDiscard={draft.forget}
				/>
			) : null}
			<Form
				method="post"
				action="/dashboard/support"
				{...formProps}
				onInput={(event) =>
					draft.keep({ version: 0, fields: textOf(new FormData(event.currentTarget), NAMES) })
				}
			>
				<FormFields className="grid gap-5">
					<SendFailure failure={reply?.failure} textOf={sendFailureText} />
					<FormError form={form} />
					<TextField field={fields.subject} label="Subject" counter dir="auto" />
					<TextareaField field={fields.message} label="Message" counter rows={7} dir="auto" />
					<SelectField
						field={fields.priority}
						label="Priority"
						className="max-w-60"
						options={TICKET_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))}
					/>
					<div>
						<SubmitButton pendingLabel="Sending…">Submit ticket</SubmitButton>
					</div>
					<InvalidFormHint form={form}>{SUBMIT_INVALID}</InvalidFormHint>
				</FormFields>
			</Form>
		</Section>
	);
}
