import { Form } from "react-router";
import { DraftNotice } from "#app/forms/draft-notice.tsx";
import { textOf } from "#app/forms/drafts.ts";
import { FormFields } from "#app/forms/form-fields.tsx";
import { InvalidFormHint, SendFailure } from "#app/forms/form-messages.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { useDraft } from "#app/forms/use-draft.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { cleanLines } from "#app/lib/clean-text.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { cx } from "#app/ui/cx.ts";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Ticket } from "../queries.server.ts";
import { isByCreator, replySchema, SUBMIT_INVALID, sendFailureText } from "../schema.ts";

/** Status of a ticket in a sentence. @param hours response time of the plan in hours, as text */
export function TicketNotice({ ticket, hours }: { ticket: Ticket; hours: string }) {
	const { status, isAnswered } = ticket;
	if (status === "closed") {
		return isAnswered ? (
			<Notice tone="success" title="This ticket is resolved">
				Send a reply to reopen it.
			</Notice>
		) : (
			<Notice title="This ticket is closed">Send a reply to reopen it.</Notice>
		);
	}
	if (status === "pending") {
		return (
			<Notice tone="warning" title="We’re waiting for your reply">
				We need your answer before we can continue.
			</Notice>
		);
	}
	if (status === "in-progress") return <Notice title="We’re working on this" />;
	return isAnswered ? null : <Notice title={`We'll respond within ${hours} hours`} />;
}

/** All messages of a ticket, oldest first. */
export function TicketThread({ messages }: Pick<Ticket, "messages">) {
	return (
		<ol aria-label="Messages" className="grid gap-4">
			{messages.map(({ id, author, message, createdAt }) => (
				<li
					key={id}
					className={cx(
						"grid grid-cols-1 gap-2 rounded-lg p-4 sm:p-5",
						isByCreator({ author }) ? "border border-hairline bg-raised" : "bg-leaf-wash",
					)}
				>
					<p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
						<strong className="text-ui font-semibold">
							{isByCreator({ author }) ? "You" : "Support"}
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
 * Form for a reply, and the button that closes or reopens the ticket.
 * @param accountId id of the account whose drafts it keeps
 */
export function ReplySection({
	accountId,
	ticket,
	reply,
}: {
	accountId: string;
	ticket: Ticket;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(replySchema, {
		id: "reply-form",
		result: reply?.result,
	});
	const latest = ticket.messages.findLast(isByCreator)?.message;
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
				{...formProps}
				onInput={(event) =>
					draft.keep({ version: 0, fields: textOf(new FormData(event.currentTarget), ["message"]) })
				}
			>
				<FormFields className="grid gap-4">
					<SendFailure failure={reply?.failure} textOf={sendFailureText} />
					<FormError form={form} />
					<TextareaField field={fields.message} label="Message" counter rows={5} dir="auto" />
					<div>
						<SubmitButton intent="reply" pendingLabel="Sending…">
							Send reply
						</SubmitButton>
					</div>
					<InvalidFormHint form={form}>{SUBMIT_INVALID}</InvalidFormHint>
				</FormFields>
			</Form>
			<Form method="post" className="border-t border-hairline pt-4">
				{isClosed ? (
					<SubmitButton variant="secondary" intent="reopen" pendingLabel="Reopening…">
						Reopen ticket
					</SubmitButton>
				) : (
					<SubmitButton variant="secondary" intent="close" pendingLabel="Closing…">
						Close ticket
					</SubmitButton>
				)}
			</Form>
		</Section>
	);
}
