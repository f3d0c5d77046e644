import { Form } from "react-router";
import { InvalidFormHint } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog, DialogTrigger } from "#app/ui/dialog.tsx";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { LegalTextState, ListedLegalVersion } from "../queries.server.ts";
import { LEGAL_TITLES, type LegalPageName, saveLegalSchema } from "../schema.ts";

type Draft = LegalTextState & { version: number; isUnpublished: boolean };

/** The draft of a legal page as a form. */
export function LegalForm({
	page,
	draft,
	reply,
}: {
	page: LegalPageName;
	draft: Draft;
	reply: FormReply | undefined;
}) {
	const answer = replyTo(reply, "save-legal");
	const { form, fields, formProps } = useSchemaForm(saveLegalSchema, {
		id: `legal-${page}`,
		result: answer?.result,
		defaultValue: { summary: draft.summary, text: draft.text },
	});
	return (
		<Section
			title={LEGAL_TITLES[page]}
			actions={
				<Badge tone={draft.isUnpublished ? "honey" : "neutral"}>
					{draft.isUnpublished ? "Unpublished changes" : "Published"}
				</Badge>
			}
		>
			<Form method="post" {...formProps} className="grid grid-cols-1 gap-6">
				{/* After a conflict, the form is still based on the draft that it was filled from. */}
				<input
					type="hidden"
					name="version"
					value={String(answer?.result?.initialValue?.version ?? draft.version)}
				/>
				<FormError form={form} />
				<TextareaField field={fields.summary} label="Summary" rows={3} />
				<TextareaField
					field={fields.text}
					label="Text"
					rows={28}
					hint={
						<>
							Separate paragraphs with an empty line. <code>## Heading</code>, <code>- item</code>,{" "}
							<code>**bold**</code>, <code>`code`</code>, <code>[link](/path)</code>. For a
							definition, begin the lines below its term with <code>: </code>.{" "}
							<code>{"{{appName}}"}</code> and <code>{"{{supportEmail}}"}</code> are filled in
							{page === "cookies" ? (
								<>
									, and <code>{"{{cookieChoice}}"}</code> is the visitor’s choice
								</>
							) : null}
							.
						</>
					}
				/>
				<SubmitButton intent="save-legal" className="justify-self-start" pendingLabel="Saving...">
					Save changes
				</SubmitButton>
				<InvalidFormHint form={form}>Please fix the errors in the form</InvalidFormHint>
			</Form>
		</Section>
	);
}

const DISCARD_DIALOG_ID = "discard-legal-draft";

/** Publishes or discards the draft. */
export function LegalPublication({ page, draft }: { page: LegalPageName; draft: Draft }) {
	const version = <input type="hidden" name="version" value={draft.version} />;
	if (!draft.isUnpublished) {
		return (
			<Section title="Publish">
				<p className="text-ui text-muted">There are no unpublished changes.</p>
			</Section>
		);
	}
	return (
		<Section title="Publish" description="Visitors see the saved draft at once, with today’s date.">
			<Form method="post" className="grid justify-items-start gap-4">
				{version}
				{page === "terms" ? (
					<div className="grid gap-1">
						<label className="flex min-h-11 items-center gap-3 text-ui">
							<input
								type="checkbox"
								name="requiresAcceptance"
								defaultChecked
								aria-describedby="acceptance-hint"
								className="size-5 shrink-0 rounded-sm"
							/>
							Creators must accept it again
						</label>
						<p id="acceptance-hint" className="pl-8 text-sm text-muted">
							We ask on their next visit of the dashboard. Until they accept, they can still
							download their data, cancel their plan, and delete their account.
						</p>
					</div>
				) : null}
				<SubmitButton intent="publish-legal" pendingLabel="Publishing…">
					Publish
				</SubmitButton>
			</Form>
			<div>
				<DialogTrigger dialogId={DISCARD_DIALOG_ID} variant="quiet" className="-ml-4">
					Discard draft
				</DialogTrigger>
				<ConfirmDialog
					id={DISCARD_DIALOG_ID}
					title="Discard the draft?"
					message="The unpublished text is deleted. The published one stays."
					confirm={
						<Form method="post">
							{version}
							<SubmitButton variant="danger" intent="discard-legal">
								Discard
							</SubmitButton>
						</Form>
					}
				/>
			</div>
		</Section>
	);
}

/** The published versions. Each can become the draft again. */
export function LegalVersions({
	versions,
	draft,
}: {
	versions: readonly ListedLegalVersion[];
	draft: Draft;
}) {
	return (
		<Section title="Versions" description="Using one replaces the draft; nothing is published yet.">
			<ol className="rows">
				{versions.map(({ number, name, authorEmail, requiresAcceptance }, index) => (
					<li key={number}>
						<Row
							label={
								<span className="flex flex-wrap items-center gap-2">
									{name}
									{index === 0 ? <Badge tone="leaf">Current version</Badge> : null}
									{requiresAcceptance ? <Badge>Needs acceptance</Badge> : null}
								</span>
							}
							hint={<span className="wrap-anywhere">{authorEmail ?? "Built-in text"}</span>}
						>
							<Form method="post">
								<input type="hidden" name="version" value={draft.version} />
								<input type="hidden" name="number" value={number} />
								<Button
									type="submit"
									size="sm"
									name="intent"
									value="reuse-legal"
									aria-label={`Use this text: ${name}`}
								>
									Use this text
								</Button>
							</Form>
						</Row>
					</li>
				))}
			</ol>
		</Section>
	);
}
