import { Inbox, Reply, ShieldCheck } from "lucide-react";
import { href, Link } from "react-router";
import { formatWholeCount } from "#app/lib/format-count.ts";
import { formatExactTime, formatTimeAgo } from "#app/lib/format-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { messageTitle } from "../message-title.ts";
import type { ListedMessage, MessageList } from "../queries.server.ts";
import { type Folder, MESSAGE_KEPT_MONTHS, SPAM_KEPT_DAYS, SPAM_REASON_TEXTS } from "../schema.ts";

/** The messages of a folder. @param now when the list was read */
export function MessageListSection({
	list: { messages, page, pages },
	folder,
	now,
}: {
	list: MessageList;
	folder: Folder;
	now: Date;
}) {
	if (messages.length === 0) return folder === "spam" ? <NoSpam /> : <NoMessages />;
	return (
		<div className="grid gap-4">
			<ul aria-label={folder === "spam" ? "Spam" : "Messages"} className="rows">
				{messages.map((message) => (
					<li key={message.id}>
						<MessageRow message={message} now={now} />
					</li>
				))}
			</ul>
			<Pager
				label="Message pages"
				page={page}
				pages={pages}
				to={(to) => `${href("/dashboard/inbox")}?folder=${folder}&page=${to}`}
			/>
			<p className="text-sm text-muted">
				{folder === "spam"
					? `We delete spam after ${SPAM_KEPT_DAYS} days.`
					: `We delete messages after ${MESSAGE_KEPT_MONTHS} months.`}
			</p>
		</div>
	);
}

/** Points from the inbox to messages that we put into the spam folder. @param count number of those that are unread */
export function DoubtfulNotice({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<Notice
			action={
				<ButtonLink to={`${href("/dashboard/inbox")}?folder=spam`} size="sm">
					Open spam folder
				</ButtonLink>
			}
		>
			{count === 1
				? "We put 1 new message into your spam folder."
				: `We put ${formatWholeCount(count)} new messages into your spam folder.`}
		</Notice>
	);
}

function MessageRow({ message, now }: { message: ListedMessage; now: Date }) {
	const { id, name, preview, formTitle, createdAt, isRead, isAnswered, spamReason } = message;
	return (
		<article className="relative grid gap-1 py-4">
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
				<h2
					className={cx("min-w-0 wrap-anywhere", isRead ? "font-medium" : "font-bold")}
					dir="auto"
				>
					<Link
						to={href("/dashboard/inbox/:messageId", { messageId: id })}
						className="link after:absolute after:inset-0"
					>
						{messageTitle({ name, text: preview })}
					</Link>
				</h2>
				{isRead ? null : <Badge tone="leaf">New</Badge>}
				{spamReason === null ? null : (
					<Badge tone="honey">{SPAM_REASON_TEXTS[spamReason].label}</Badge>
				)}
				{isAnswered ? (
					<Badge>
						<Reply aria-hidden className="size-3" />
						Replied
					</Badge>
				) : null}
			</div>
			<p className="text-ui wrap-anywhere text-muted" dir="auto">
				{preview}
			</p>
			<p className="text-sm wrap-anywhere text-muted">
				<bdi>{formTitle}</bdi> ·{" "}
				<time dateTime={createdAt.toISOString()} title={formatExactTime(createdAt)}>
					{formatTimeAgo(createdAt, now)}
				</time>
			</p>
		</article>
	);
}

function NoMessages() {
	return (
		<EmptyState
			icon={Inbox}
			heading="h2"
			title="No messages"
			action={<ButtonLink to={href("/dashboard/links")}>Add a contact form</ButtonLink>}
		>
			Add a contact form to your page, and its messages arrive here and by email. Visitors don’t see
			your address.
		</EmptyState>
	);
}

function NoSpam() {
	return (
		<EmptyState icon={ShieldCheck} heading="h2" title="No spam">
			When you mark a message as spam, it and the next ones from its sender go here. So do messages
			that look like spam to us.
		</EmptyState>
	);
}
