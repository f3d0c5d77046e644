import { getCollectionProps } from "@conform-to/react";
import { Form } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import { type FormReply, replyTo } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CheckboxField, ErrorList, FormError, SelectField, TextareaField } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useRefusedFocus } from "#app/ui/use-refused-focus.ts";
import {
	DECISION_KINDS,
	DECISION_REASONS,
	DECISIONS,
	DEFAULT_REASON,
	type DecisionKind,
	possibleDecisions,
} from "../decisions/kinds.ts";
import { decideSchema } from "../decisions/schema.ts";
import type { ModerationCase } from "../queue/get-case.server.ts";

/** Form that decides about a page. */
export function DecisionForm({
	found,
	seenDecision,
	reply,
}: {
	found: Pick<ModerationCase, "page" | "reports" | "openReports" | "links" | "linkCount">;
	/** Id of the latest decision, empty for none: another one meanwhile makes the form fail. */
	seenDecision: string;
	reply: FormReply | undefined;
}) {
	const { page, reports, openReports, links, linkCount } = found;
	const mine = replyTo(reply, "decide");
	const { form, fields, formProps } = useSchemaForm(decideSchema, {
		id: "decide",
		result: mine?.result,
		defaultValue: { reason: DEFAULT_REASON, notify: true, answer: true },
	});
	const kinds = possibleDecisions(page);
	const kindFocus = useRefusedFocus(fields.kind.errors !== undefined);
	const linkFocus = useRefusedFocus(fields.hidden.errors !== undefined);
	const linkBoxes = getCollectionProps(fields.hidden, {
		type: "checkbox",
		options: links.map(({ id }) => id),
	});
	return (
		<Form method="post" {...formProps} preventScrollReset>
			<FormFields className="grid max-w-xl gap-5 [&_:is(input,select,textarea)]:scroll-mb-20">
				<SendFailure failure={mine?.failure} />
				<FormError form={form} />
				<input type="hidden" name="seenDecision" value={seenDecision} />
				{reports[0] ? (
					<input type="hidden" name="until" value={reports[0].createdAt.toISOString()} />
				) : null}
				<fieldset className="grid gap-1">
					<legend className="mb-1 text-ui font-medium">Decision</legend>
					{getCollectionProps(fields.kind, { type: "radio", options: kinds }).map(
						({ key, ...radio }) => (
							<label key={key} className="flex min-h-11 items-start gap-3 py-2 text-ui leading-6">
								<input {...radio} {...kindFocus} className="mt-0.5 size-5 shrink-0" />
								<span>
									<span className="font-medium">
										{DECISIONS[radio.value as DecisionKind].name}{" "}
										<kbd className="hidden rounded-sm border border-edge px-1.5 font-sans text-xs text-muted js:inline">
											{DECISION_KINDS.indexOf(radio.value as DecisionKind) + 1}
										</kbd>
									</span>
									<span className="block text-sm text-muted">
										{DECISIONS[radio.value as DecisionKind].effect}
									</span>
								</span>
							</label>
						),
					)}
					<ErrorList id={fields.kind.errorId} errors={fields.kind.errors} />
				</fieldset>
				{links.length === 0 ? null : (
					<fieldset className="grid gap-1">
						<legend className="mb-1 text-ui font-medium">Links to hide</legend>
						<div className="max-h-72 overflow-y-auto rounded-md border border-hairline px-3">
							{linkBoxes.map(({ key, ...box }, index) => {
								const link = links[index];
								if (!link) return null;
								return (
									<label
										key={key}
										className="flex min-h-11 items-start gap-3 py-2 text-ui leading-6"
									>
										<input {...box} {...linkFocus} className="mt-0.5 size-5 shrink-0" />
										<span className="min-w-0 wrap-anywhere">
											<bdi className="font-medium">{link.title}</bdi>{" "}
											{link.isHidden ? <Badge tone="honey">Hidden by us</Badge> : null}
											{link.enabled ? null : <Badge>Hidden by its creator</Badge>}
											<span className="block text-sm text-muted">
												{link.url}
												{link.finalUrl === null ? null : ` → ${link.finalUrl}`}
											</span>
											{link.finding === null ? null : (
												<span className="block text-sm text-poppy">{link.finding}</span>
											)}
										</span>
									</label>
								);
							})}
						</div>
						{linkCount > links.length ? (
							<p className="text-sm text-muted">The first {links.length} links of the page.</p>
						) : null}
						<ErrorList id={fields.hidden.errorId} errors={fields.hidden.errors} />
					</fieldset>
				)}
				<SelectField
					field={fields.reason}
					label="Reason"
					hint="The creator reads it."
					options={DECISION_REASONS.map((value) => ({ value, label: value }))}
				/>
				<TextareaField
					field={fields.note}
					label="Message to the creator"
					hint="Optional."
					rows={4}
					counter
					dir="auto"
				/>
				<CheckboxField
					field={fields.notify}
					label="Email the creator"
					hint="With the reason, your message, and a link to appeal. “No violation” is never emailed."
				/>
				{reports.some(({ wantsAnswer }) => wantsAnswer) ? (
					<CheckboxField
						field={fields.answer}
						label="Email the visitors who reported it and left their address"
					/>
				) : null}
				{/* In sight beside a long list of links. */}
				<div className="sticky bottom-(--bottom-inset) z-10 border-t border-hairline bg-sunken py-3">
					<SubmitButton intent="decide" pendingLabel="Deciding…">
						{openReports === 0
							? "Decide"
							: openReports === 1
								? "Decide and close 1 report"
								: `Decide and close ${openReports} reports`}
					</SubmitButton>
				</div>
				<InvalidFormHint form={form}>Please fix the errors in the form</InvalidFormHint>
			</FormFields>
		</Form>
	);
}
