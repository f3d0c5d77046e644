import { FIRST_PAGE } from "#app/features/creator-page/core/first-page.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { readQuery } from "#app/platform/read-database.server.ts";
import { TICKET_NOT_FOUND, type TicketPriority, type TicketStatus } from "../schema.ts";
import { toStored } from "./update-desk-ticket.server.ts";

/** Replies that a list contains of each ticket: the latest. A ticket has up to 200, of 5,000 characters each. */
const LISTED_REPLIES = 10;

const LATEST_FIRST = [{ createdAt: "desc" }, { id: "desc" }] as const;

const COLUMNS = {
	id: true,
	subject: true,
	userId: true,
	message: true,
	status: true,
	priority: true,
	createdAt: true,
	updatedAt: true,
	dueAt: true,
	user: { select: { profiles: { ...FIRST_PAGE, select: { name: true, username: true } } } },
	replies: {
		orderBy: [...LATEST_FIRST],
		take: LISTED_REPLIES,
		select: { id: true, author: true, message: true, createdAt: true },
	},
} satisfies Prisma.TicketSelect;

/** A ticket with its latest replies, latest first. */
export type ListedDeskTicket = Prisma.TicketGetPayload<{ select: typeof COLUMNS }>;

/**
 * Lists tickets by key, last changed first.
 * @param after place of the last ticket of the part before; null for the first part
 * @param skip number of tickets to skip, for lists by page number
 */
export function listDeskTickets({
	status,
	priority,
	plan,
	after,
	skip,
	limit,
}: {
	status: TicketStatus | null;
	priority?: TicketPriority | undefined;
	/** Plan of the creator. */
	plan?: Tier | undefined;
	after: { updatedAt: Date; id: string } | null;
	skip: number;
	limit: number;
}): Promise<ListedDeskTicket[]> {
	return readQuery((reader) =>
		reader.ticket.findMany({
			where: {
				...(status === null ? {} : { status: toStored(status) }),
				...(priority === undefined ? {} : { priority }),
				...(plan === undefined ? {} : { user: { tier: plan } }),
				...(after
					? {
							updatedAt: { lte: after.updatedAt },
							OR: [{ updatedAt: { lt: after.updatedAt } }, { id: { lt: after.id } }],
						}
					: {}),
			},
			orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
			skip,
			take: limit,
			select: COLUMNS,
		}),
	);
}

/** Returns a ticket with all its replies, latest first. @throws AppError `not_found` */
export async function getDeskTicketRow(id: string): Promise<ListedDeskTicket> {
	const ticket = await db.ticket.findUnique({
		where: { id },
		select: { ...COLUMNS, replies: { ...COLUMNS.replies, take: undefined } },
	});
	if (ticket === null) throw new AppError("not_found", TICKET_NOT_FOUND);
	return ticket;
}
