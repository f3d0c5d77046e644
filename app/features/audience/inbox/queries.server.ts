import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { awaitsAnswer, getRecipient } from "./recipients.server.ts";
import {
	type Folder,
	MESSAGE_NOT_FOUND,
	MESSAGES_PER_PAGE,
	PREVIEW_LENGTH,
	SPAM_REASONS,
	type SpamReason,
} from "./schema.ts";

export type ListedMessage = {
	id: string;
	/** Empty if the sender gave none. */
	name: string;
	/** Start of the text, on one line. */
	preview: string;
	formTitle: string;
	createdAt: Date;
	isRead: boolean;
	isAnswered: boolean;
	/** Why we marked it as spam; null if we didn't. */
	spamReason: SpamReason | null;
};

export type MessageList = { messages: ListedMessage[]; page: number; pages: number };

/**
 * Lists a page's messages, latest first. Page numbers out of range return the nearest page.
 * @param page page number, counted from 1
 */
export async function listMessages(
	owner: PageOwner,
	{ folder, page: asked }: { folder: Folder; page: number },
): Promise<MessageList> {
	const where = inFolder(owner, folder);
	const total = await db.contactMessage.count({ where });
	const pages = Math.max(1, Math.ceil(total / MESSAGES_PER_PAGE));
	const page = Math.min(asked, pages);
	const rows = await db.contactMessage.findMany({
		where,
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		skip: (page - 1) * MESSAGES_PER_PAGE,
		take: MESSAGES_PER_PAGE,
		select: {
			id: true,
			name: true,
			text: true,
			formTitle: true,
			createdAt: true,
			readAt: true,
			spamReason: true,
			_count: { select: { replies: true } },
		},
	});
	const messages = rows.map(({ text, readAt, spamReason, _count, ...message }) => ({
		...message,
		spamReason: readSpamReason(spamReason),
		preview: cutText(text, PREVIEW_LENGTH),
		isRead: readAt !== null,
		isAnswered: _count.replies > 0,
	}));
	return { messages, page, pages };
}

export type Message = {
	id: string;
	name: string;
	/** Null until the creator has replied or asked for it. */
	email: string | null;
	text: string;
	formTitle: string;
	createdAt: Date;
	isRead: boolean;
	isSpam: boolean;
	/** Why we marked it as spam; null if we didn't. */
	spamReason: SpamReason | null;
	/** Oldest first. */
	replies: Reply[];
};

export type Reply = {
	id: string;
	text: string;
	createdAt: Date;
	/** When the mail server accepted it; null until then. */
	sentAt: Date | null;
	/** What the mail server said when it refused the email. */
	refusal: string | null;
};

const MESSAGE_COLUMNS = {
	id: true,
	name: true,
	email: true,
	text: true,
	formTitle: true,
	createdAt: true,
	readAt: true,
	spamAt: true,
	spamReason: true,
	addressShownAt: true,
	replies: {
		orderBy: [{ createdAt: "asc" }, { id: "asc" }],
		select: { id: true, text: true, createdAt: true, sentAt: true, refusal: true },
	},
} satisfies Prisma.ContactMessageSelect;

/** @throws AppError `not_found`, also for another page's message */
export async function getMessage(
	{ userId, profileId }: PageOwner,
	messageId: string,
): Promise<Message> {
	const row = await db.contactMessage.findUnique({
		where: { id: messageId, profileId, profile: { userId } },
		select: MESSAGE_COLUMNS,
	});
	if (row === null) throw new AppError("not_found", MESSAGE_NOT_FOUND);
	return toMessage(row);
}

/**
 * Lists a page's messages by key, latest first.
 * @param after place of the last message of the part before; null for the first part
 */
export async function listMessagesAfter(
	owner: PageOwner,
	{
		folder,
		after,
		limit,
	}: { folder: Folder; after: { createdAt: Date; id: string } | null; limit: number },
): Promise<Message[]> {
	const rows = await db.contactMessage.findMany({
		where: {
			...inFolder(owner, folder),
			...(after
				? {
						createdAt: { lte: after.createdAt },
						OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }],
					}
				: {}),
		},
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		take: limit,
		select: MESSAGE_COLUMNS,
	});
	return rows.map(toMessage);
}

/** Number of messages that the creator hasn't opened. */
export function countUnread({ profileId }: Pick<PageOwner, "profileId">): Promise<number> {
	return db.contactMessage.count({ where: { profileId, readAt: null, spamAt: null } });
}

/** Number of messages that the creator hasn't opened and that we marked as spam: some may not be. */
export function countDoubtful({ profileId }: Pick<PageOwner, "profileId">): Promise<number> {
	return db.contactMessage.count({
		where: { profileId, readAt: null, spamAt: { not: null }, spamReason: { not: null } },
	});
}

export type SenderState = {
	/** Whether the sender has confirmed the address with the link in a reply. */
	isConfirmed: boolean;
	/** Whether the creator has to wait for an answer before the next reply. */
	awaitsAnswer: boolean;
};

/** What we know about the sender of one of a page's messages. @throws AppError `not_found` */
export async function getSenderState(
	{ userId, profileId }: PageOwner,
	messageId: string,
): Promise<SenderState> {
	const message = await db.contactMessage.findUnique({
		where: { id: messageId, profileId, profile: { userId } },
		select: { email: true },
	});
	if (message === null) throw new AppError("not_found", MESSAGE_NOT_FOUND);
	const about = { profileId, email: message.email };
	const [recipient, isAwaiting] = await Promise.all([
		getRecipient(about),
		awaitsAnswer(db, { ...about, messageId }),
	]);
	return { isConfirmed: Boolean(recipient?.confirmedAt), awaitsAnswer: isAwaiting };
}

function inFolder({ userId, profileId }: PageOwner, folder: Folder) {
	const spamAt = folder === "spam" ? { not: null } : null;
	return { profileId, profile: { userId }, spamAt } satisfies Prisma.ContactMessageWhereInput;
}

function readSpamReason(stored: string | null): SpamReason | null {
	return SPAM_REASONS.find((reason) => reason === stored) ?? null;
}

type Row = Prisma.ContactMessageGetPayload<{ select: typeof MESSAGE_COLUMNS }>;

function toMessage({
	email,
	readAt,
	spamAt,
	spamReason,
	addressShownAt,
	...message
}: Row): Message {
	return {
		...message,
		spamReason: readSpamReason(spamReason),
		email: addressShownAt === null ? null : email,
		isRead: readAt !== null,
		isSpam: spamAt !== null,
	};
}
