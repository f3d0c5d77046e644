import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router";
import { cleanLines } from "#app/lib/clean-text.ts";
import { textOf } from "#app/lib/drafts.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { useDraft } from "#app/lib/use-draft.ts";
import { cx } from "#app/ui/cx.ts";
import { DraftNotice } from "#app/ui/draft-notice.tsx";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Ticket } from "../queries.server.ts";
import { replySchema } from "../schema.ts";

/** How a ticket stands, in a sentence. @param hours within which the plan's tickets are answered */
export function TicketNotice({ ticket, hours }: { ticket: Ticket; hours: string }) {
	const { status, isAnswered } = ticket;
	if (status === "closed") {
		return isAnswered ? (
			<Notice tone="success" title="This ticket is resolved">
				Write below it to open it again.
			</Notice>
		) : (
			<Notice title="This ticket is closed">Write below it to open it again.</Notice>
		);
	}
	if (status === "pending") {
		return (
			<Notice tone="warning" title="We wait for you">
				We need your answer to go on.
			</Notice>
		);
	}
	if (status === "in-progress") return <Notice title="We are working on this" />;
	return isAnswered ? null : <Notice title={`We'll respond within ${hours} hours`} />;
}

/** What both sides have written, in the order of time. */
export function TicketThread({ messages }: Pick<Ticket, "messages">) {
	return (
		<ol aria-label="Messages" className="grid gap-4">
			{messages.map(({ id, author, message, createdAt }) => (
				<li
					key={id}
					className={cx(
						"grid grid-cols-1 gap-2 rounded-lg p-4 sm:p-5",
						author === "creator" ? "border border-hairline bg-raised" : "bg-leaf-wash",
					)}
				>
					<p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
						<strong className="text-ui font-semibold">
							{author === "creator" ? "You" : "Support"}
						</strong>
						<time dateTime={createdAt.toISOString()} className="text-muted">
							{formatExactTime(createdAt)}
						</time>
					</p>
					<p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
						{message}
					</p>
				</li>
			))}
		</ol>
	);
}

/**
 * The reply to a ticket, and the button that closes it or opens it again.
 * @param accountId whose form it is: what was typed and not sent is offered to nobody else
 */
export function ReplySection({
	accountId,
	ticket,
	result,
}: {
	accountId: string;
	ticket: Ticket;
	result: SubmissionResult<string[]> | undefined;
}) {
	const [form, fields] = useForm({
		id: "reply-form",
		lastResult: result ?? null,
		constraint: getZodConstraint(replySchema),
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: replySchema }),
	});
	const latest = ticket.messages.findLast(({ author }) => author === "creator")?.message;
	const draft = useDraft({
		accountId,
		form: `ticket-${ticket.id}`,
		isSaved: ({ message }) => !message?.trim() || cleanLines(message) === latest,
	});
	const isClosed = ticket.status === "closed";
	return (
		<Section title={isClosed ? "Reply and reopen" : "Reply"}>
			{draft.offered ? (
				<DraftNotice
					atMs={draft.offered.atMs}
					onRestore={() => {
						form.update({ name: "message", value: draft.offered?.fields.message ?? "" });
						draft.take();
					}}
					onDiscard={draft.forget}
				/>
			) : null}
			<Form
				method="post"
				{...getFormProps(form)}
				onInput={(event) =>
					draft.keep({ version: 0, fields: textOf(new FormData(event.currentTarget), ["message"]) })
				}
				className="grid gap-4"
			>
				<FormError form={form} />
				<TextareaField field={fields.message} label="Message" counter rows={5} dir="auto" />
				<div>
					<SubmitButton name="intent" value="reply" pendingLabel="Sending…">
						Send reply
					</SubmitButton>
				</div>
			</Form>
			<Form method="post" className="border-t border-hairline pt-4">
				{isClosed ? (
					<SubmitButton variant="secondary" name="intent" value="reopen" pendingLabel="Reopening…">
						Reopen ticket
					</SubmitButton>
				) : (
					<SubmitButton variant="secondary" name="intent" value="close" pendingLabel="Closing…">
						Close ticket
					</SubmitButton>
				)}
			</Form>
		</Section>
	);
}
