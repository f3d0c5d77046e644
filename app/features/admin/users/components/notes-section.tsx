import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { addNoteSchema } from "../acts/acts-schema.ts";
import type { Note } from "../queries.server.ts";

export function NoteList({ notes }: { notes: readonly Note[] }) {
	if (notes.length === 0) return null;
	return (
		<ul aria-label="Internal notes" className="rows">
			{notes.map(({ id, text, administratorEmail, createdAt }) => (
				<li key={id} className="flex items-start justify-between gap-4 py-3">
					<div className="min-w-0 text-ui">
						<p className="whitespace-pre-line wrap-anywhere">{text}</p>
						<p className="text-sm wrap-anywhere text-muted">
							{administratorEmail},{" "}
							<time dateTime={createdAt.toISOString()}>{formatExactTime(createdAt)}</time>
						</p>
					</div>
					<Form method="post" preventScrollReset className="shrink-0">
						<input type="hidden" name="intent" value="delete-note" />
						<SubmitButton
							variant="quiet"
							size="sm"
							name="noteId"
							value={id}
							aria-label={`Delete note of ${formatExactTime(createdAt)}`}
						>
							Delete
						</SubmitButton>
					</Form>
				</li>
			))}
		</ul>
	);
}

export function AddNoteForm({ reply }: { reply: FormReply | undefined }) {
	const { form, fields, formProps } = useSchemaForm(addNoteSchema, {
		id: "note-form",
		result: replyTo(reply, "add-note")?.result,
	});
	return (
		<Form method="post" {...formProps} preventScrollReset>
			<FormFields className="grid max-w-2xl gap-3">
				<SendFailure failure={reply?.failure} />
				<FormError form={form} />
				<TextareaField field={fields.text} label="New note" rows={3} />
				<SubmitButton
					variant="secondary"
					intent="add-note"
					className="justify-self-start"
					pendingLabel="Adding…"
				>
					Add note
				</SubmitButton>
			</FormFields>
		</Form>
	);
}
