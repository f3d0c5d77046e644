import { Form, href } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormError, TextareaField, TextField } from "#app/ui/field.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { changeSavedReplySchema, createSavedReplySchema } from "../desk-schema.ts";
import type { SavedReply } from "../saved-replies.server.ts";

const PATH = href("/admin/dashboard/support/saved-replies");
const BODY_HINT = "{name} becomes the creator’s name.";

type Reply = { reply: FormReply | undefined };

export function SavedReplyList({ replies }: { replies: readonly SavedReply[] }) {
	if (replies.length === 0) return null;
	return (
		<ul aria-label="Saved replies" className="rows">
			{replies.map(({ id, title, body }) => (
				<li key={id} className="grid gap-2 py-4">
					<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
						<h2 className="min-w-0 font-medium wrap-anywhere" dir="auto">
							{title}
						</h2>
						<div className="flex flex-wrap gap-2">
							<ButtonLink to={`${PATH}?edit=${id}`} size="sm" aria-label={`Edit ${title}`}>
								Edit
							</ButtonLink>
							<Form method="post" preventScrollReset>
								<input type="hidden" name="intent" value="delete" />
								<SubmitButton
									size="sm"
									variant="quiet"
									name="replyId"
									value={id}
									aria-label={`Delete ${title}`}
								>
									Delete
								</SubmitButton>
							</Form>
						</div>
					</div>
					<p className="text-ui whitespace-pre-wrap wrap-anywhere text-muted" dir="auto">
						{body}
					</p>
				</li>
			))}
		</ul>
	);
}

export function CreateSavedReply({ reply }: Reply) {
	const { form, fields, formProps } = useSchemaForm(createSavedReplySchema, {
		id: "create-reply-form",
		result: replyTo(reply, "create")?.result,
	});
	return (
		<Section title="New saved reply">
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-5">
					<FormError form={form} />
					<TextField field={fields.title} label="Title" autoComplete="off" />
					<TextareaField field={fields.body} label="Text" hint={BODY_HINT} rows={5} dir="auto" />
					<div>
						<SubmitButton variant="secondary" intent="create" pendingLabel="Saving…">
							Save reply
						</SubmitButton>
					</div>
				</FormFields>
			</Form>
		</Section>
	);
}

export function ChangeSavedReply({
	saved: { id, title, body, version },
	reply,
}: Reply & { saved: SavedReply }) {
	const { form, fields, formProps } = useSchemaForm(changeSavedReplySchema, {
		id: "change-reply-form",
		result: replyTo(reply, "change")?.result,
		defaultValue: { title, body },
	});
	return (
		<Section title={`Edit “${title}”`}>
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-5">
					<FormError form={form} />
					<input type="hidden" name="replyId" value={id} />
					<input type="hidden" name="version" value={version} />
					<TextField field={fields.title} label="Title" autoComplete="off" />
					<TextareaField field={fields.body} label="Text" hint={BODY_HINT} rows={5} dir="auto" />
					<div className="flex flex-wrap gap-2">
						<SubmitButton intent="change" pendingLabel="Saving…">
							Save reply
						</SubmitButton>
						<ButtonLink to={PATH} variant="quiet">
							Cancel
						</ButtonLink>
					</div>
				</FormFields>
			</Form>
		</Section>
	);
}
