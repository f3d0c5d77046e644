import { Eye, Mail, MailOpen, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { FormFields } from "#app/forms/form-fields.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormError, TextareaField } from "#app/ui/field.tsx";
import { useInPlaceLink } from "#app/ui/in-place-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { UNNAMED_SENDER } from "../message-title.ts";
import type { Message, Reply, SenderState } from "../queries.server.ts";
import {
	MAX_REPLIES,
	type MessageEdit,
	REPLY_NEEDS_ANSWER,
	REPLY_NEEDS_VERIFICATION,
	replySchema,
	SPAM_REASON_TEXTS,
} from "../schema.ts";

/** A message with its replies, oldest first. */
export function MessageThread({ message }: { message: Message }) {
	const { name, text, createdAt, replies } = message;
	return (
		<ol aria-label="Messages" className="grid gap-4">
			<ThreadItem author={name || UNNAMED_SENDER} text={text} time={createdAt} />
			{replies.map((reply) => (
				<ThreadItem
					key={reply.id}
					author="You"
					text={reply.text}
					time={reply.createdAt}
					isOwn
					state={<DeliveryState reply={reply} />}
				/>
			))}
		</ol>
	);
}

function ThreadItem({
	author,
	text,
	time,
	isOwn = false,
	state,
}: {
	author: string;
	text: string;
	time: Date;
	isOwn?: boolean;
	state?: ReactNode;
}) {
	return (
		<li
			className={
				isOwn
					? "grid grid-cols-1 gap-2 rounded-lg border border-hairline bg-raised p-4 sm:p-5"
					: "grid grid-cols-1 gap-2 rounded-lg bg-leaf-wash p-4 sm:p-5"
			}
		>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
				<strong className="min-w-0 text-ui font-semibold wrap-anywhere">
					<bdi>{author}</bdi>
				</strong>
				<time dateTime={time.toISOString()} className="text-muted">
					{formatExactTime(time)}
				</time>
			</p>
			<p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
				{text}
			</p>
			{state}
		</li>
	);
}

function DeliveryState({ reply: { sentAt, refusal } }: { reply: Reply }) {
	if (refusal !== null) {
		return (
			<Notice tone="danger" title="Not delivered">
				The recipient’s mail server refused it: <bdi>{refusal}</bdi>
			</Notice>
		);
	}
	return <p className="text-sm text-muted">{sentAt === null ? "Sending…" : "Sent by email"}</p>;
}

/** The sender's address, or the button that shows it. */
export function SenderAddress({
	email,
	isConfirmed,
}: Pick<Message, "email"> & Pick<SenderState, "isConfirmed">) {
	if (email !== null) {
		return (
			<p className="flex flex-wrap items-center gap-2 wrap-anywhere">
				<Mail aria-hidden className="size-4 text-muted" />
				<a href={`mailto:${encodeURIComponent(email)}`} className="link hit-44">
					{email}
				</a>
				<span className="text-sm text-muted">
					{isConfirmed ? "They confirmed this address." : "We haven’t checked this address."}
				</span>
			</p>
		);
	}
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<IntentButton intent="show-address" icon={<Eye aria-hidden />} pendingLabel="Showing…">
				Show address
			</IntentButton>
			<p className="text-sm text-muted">The sender’s address is hidden until you reply.</p>
		</div>
	);
}

/** Why the message is in the spam folder, if we put it there. */
export function SpamNotice({ spamReason }: Pick<Message, "spamReason">) {
	if (spamReason === null) return null;
	return <Notice>{SPAM_REASON_TEXTS[spamReason].text}</Notice>;
}

/** Form for a reply. @param canReply false while the creator's own address isn't verified */
export function ReplySection({
	message,
	canReply,
	awaitsAnswer,
	reply,
}: {
	message: Message;
	canReply: boolean;
	awaitsAnswer: boolean;
	reply: FormReply | undefined;
}) {
	const { form, fields, formProps } = useSchemaForm(replySchema, {
		id: "reply-form",
		result: reply?.result,
	});
	if (message.replies.length >= MAX_REPLIES) return null;
	if (!canReply) return <Notice tone="warning">{REPLY_NEEDS_VERIFICATION}</Notice>;
	if (awaitsAnswer) return <Notice>{REPLY_NEEDS_ANSWER}</Notice>;
	return (
		<Section
			title="Reply"
			description="We email your reply. It carries your address, so that they can answer you."
		>
			<Form method="post" {...formProps}>
				<FormFields className="grid gap-4">
					<FormError form={form} />
					<TextareaField
						field={fields.text}
						label="Reply"
						labelHidden
						counter
						rows={6}
						dir="auto"
					/>
					<div>
						<SubmitButton intent="reply" pendingLabel="Sending…">
							Send reply
						</SubmitButton>
					</div>
				</FormFields>
			</Form>
		</Section>
	);
}

/** What else can be done with a message. @param asksToDelete whether the address opens the question before deletion */
export function MessageActions({
	message: { id, isSpam },
	asksToDelete,
}: {
	message: Message;
	asksToDelete: boolean;
}) {
	const path = href("/dashboard/inbox/:messageId", { messageId: id });
	const open = useInPlaceLink({ to: `${path}?delete=1#delete` });
	const close = useInPlaceLink({ to: `${path}#delete` });
	return (
		<div id="delete" className="grid gap-4 border-t border-hairline pt-4">
			<div className="flex flex-wrap gap-2">
				<IntentButton intent="mark-unread" icon={<MailOpen aria-hidden />}>
					Mark as unread
				</IntentButton>
				{isSpam ? (
					<IntentButton intent="mark-not-spam" icon={<ShieldCheck aria-hidden />}>
						Not spam
					</IntentButton>
				) : (
					<IntentButton intent="mark-spam" icon={<ShieldAlert aria-hidden />}>
						Mark as spam
					</IntentButton>
				)}
				{asksToDelete ? null : (
					<ButtonLink {...open} variant="quiet" size="sm" icon={<Trash2 aria-hidden />}>
						Delete
					</ButtonLink>
				)}
			</div>
			{asksToDelete ? (
				<Form method="post" className="flex flex-wrap items-center justify-between gap-3">
					<p id="delete-question" className="text-ui">
						Delete this message and your replies to it? You can’t undo this.
					</p>
					<span className="flex flex-wrap gap-2">
						<SubmitButton
							variant="danger"
							size="sm"
							intent="delete-message"
							pendingLabel="Deleting…"
							aria-describedby="delete-question"
						>
							Delete message
						</SubmitButton>
						<ButtonLink {...close} size="sm">
							Keep it
						</ButtonLink>
					</span>
				</Form>
			) : null}
		</div>
	);
}

function IntentButton({
	intent,
	icon,
	pendingLabel,
	children,
}: {
	intent: MessageEdit["intent"];
	icon: ReactNode;
	pendingLabel?: string;
	children: string;
}) {
	return (
		<Form method="post">
			<SubmitButton
				variant="secondary"
				size="sm"
				icon={icon}
				intent={intent}
				{...(pendingLabel === undefined ? {} : { pendingLabel })}
			>
				{children}
			</SubmitButton>
		</Form>
	);
}
