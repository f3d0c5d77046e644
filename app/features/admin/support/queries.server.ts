import type { Actor, TicketStatus as StoredStatus } from "#app/generated/prisma/enums.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { WAITING_STATUSES } from "./due-time.ts";
import {
	PREVIEW_LENGTH,
	TICKET_NOT_FOUND,
	TICKET_UNAVAILABLE,
	TICKETS_FAILED,
	TICKETS_PER_PAGE,
	TICKETS_UNAVAILABLE,
	type TicketPriority,
	type TicketStatus,
} from "./schema.ts";

export type ListedTicket = {
	id: string;
	subject: string;
	/** Start of the message, on one line. */
	preview: string;
	priority: TicketPriority;
	status: TicketStatus;
	createdAt: Date;
	/** Null without replies. */
	lastReply: { author: Actor; createdAt: Date } | null;
};

export type TicketList = { tickets: ListedTicket[]; page: number; pages: number };

/**
 * Lists a creator's tickets, latest first. Page numbers out of range return the nearest page.
 * @param page page number, counted from 1
 * @throws AppError `unavailable`
 */
export async function listTickets({
	userId,
	page: asked,
}: {
	userId: string;
	page: number;
}): Promise<TicketList> {
	const messages = { away: TICKETS_UNAVAILABLE, broken: TICKETS_FAILED };
	return mapError(messages, async () => {
		const total = await db.ticket.count({ where: { userId } });
		const pages = Math.max(1, Math.ceil(total / TICKETS_PER_PAGE));
		const page = Math.min(asked, pages);
		const rows = await db.ticket.findMany({
			where: { userId },
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			skip: (page - 1) * TICKETS_PER_PAGE,
			take: TICKETS_PER_PAGE,
			select: {
				id: true,
				subject: true,
				message: true,
				priority: true,
				status: true,
				createdAt: true,
				replies: {
					orderBy: { createdAt: "desc" },
					take: 1,
					select: { author: true, createdAt: true },
				},
			},
		});
		const tickets = rows.map(({ message, status, replies, ...ticket }) => ({
			...ticket,
			status: toStatus(status),
			preview: cutText(message, PREVIEW_LENGTH),
			lastReply: replies[0] ?? null,
		}));
		return { tickets, page, pages };
	});
}

export type Ticket = {
	id: string;
	subject: string;
	priority: TicketPriority;
	status: TicketStatus;
	/** Whether the support team has replied. */
	isAnswered: boolean;
	/** All messages, oldest first. */
	messages: { id: string; author: Actor; message: string; createdAt: Date }[];
};

/**
 * Returns one of a creator's tickets with its messages. @throws AppError `not_found`, also for somebody else's;
 * `unavailable`
 */
export async function getTicket({
	userId,
	ticketId,
}: {
	userId: string;
	ticketId: string;
}): Promise<Ticket> {
	const ticket = await mapError(TICKET_UNAVAILABLE, async () => {
		if (!isUuid(ticketId)) return null;
		return db.ticket.findUnique({
			where: { id: ticketId, userId },
			select: {
				id: true,
				subject: true,
				message: true,
				priority: true,
				status: true,
				createdAt: true,
				replies: {
					orderBy: [{ createdAt: "asc" }, { id: "asc" }],
					select: { id: true, author: true, message: true, createdAt: true },
				},
			},
		});
	});
	if (ticket === null) throw new AppError("not_found", TICKET_NOT_FOUND);
	const { message, createdAt, replies, status, ...rest } = ticket;
	return {
		...rest,
		status: toStatus(status),
		isAnswered: replies.some(({ author }) => author === "administrator"),
		messages: [{ id: ticket.id, author: "creator", message, createdAt }, ...replies],
	};
}

export type TicketSummary = {
	id: string;
	subject: string;
	message: string;
	priority: TicketPriority;
	status: TicketStatus;
	createdAt: Date;
	updatedAt: Date;
	/** Latest reply of the support team; null without one. */
	latestAnswer: string | null;
};

const SUMMARY_COLUMNS = {
	id: true,
	subject: true,
	message: true,
	priority: true,
	status: true,
	createdAt: true,
	updatedAt: true,
} as const;

/**
 * Lists a creator's tickets by key, latest first.
 * @param after place of the last ticket of the part before; null for the first part
 * @throws AppError `unavailable`
 */
export async function listTicketsAfter(
	{ userId }: { userId: string },
	{ after, limit }: { after: { createdAt: Date; id: string } | null; limit: number },
): Promise<TicketSummary[]> {
	const messages = { away: TICKETS_UNAVAILABLE, broken: TICKETS_FAILED };
	const rows = await mapError(messages, () =>
		db.ticket.findMany({
			where: {
				userId,
				...(after
					? {
							createdAt: { lte: after.createdAt },
							OR: [{ createdAt: { lt: after.createdAt } }, { id: { lt: after.id } }],
						}
					: {}),
			},
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			take: limit,
			select: {
				...SUMMARY_COLUMNS,
				replies: {
					where: { author: "administrator" },
					orderBy: [{ createdAt: "desc" }, { id: "desc" }],
					take: 1,
					select: { message: true },
				},
			},
		}),
	);
	return rows.map(({ replies, status, ...ticket }) => ({
		...ticket,
		status: toStatus(status),
		latestAnswer: replies[0]?.message ?? null,
	}));
}

export type WholeTicket = TicketSummary & Pick<Ticket, "messages">;

/**
 * Returns one of a creator's tickets with its messages and all its columns. @throws AppError `not_found`, also for
 * somebody else's; `unavailable`
 */
export async function getWholeTicket(asked: {
	userId: string;
	ticketId: string;
}): Promise<WholeTicket> {
	const { messages } = await getTicket(asked);
	const row = await mapError(TICKET_UNAVAILABLE, () =>
		db.ticket.findUnique({
			where: { id: asked.ticketId, userId: asked.userId },
			select: SUMMARY_COLUMNS,
		}),
	);
	if (row === null) throw new AppError("not_found", TICKET_NOT_FOUND);
	const answer = messages.findLast(({ author }) => author === "administrator");
	return {
		...row,
		status: toStatus(row.status),
		latestAnswer: answer?.message ?? null,
		messages,
	};
}

/** Number of tickets whose creators wait for the support team. */
export function countWaitingTickets(): Promise<number> {
	return db.ticket.count({ where: { status: { in: [...WAITING_STATUSES] } } });
}

export function toStatus(status: StoredStatus): TicketStatus {
	return status === "in_progress" ? "in-progress" : status;
}
