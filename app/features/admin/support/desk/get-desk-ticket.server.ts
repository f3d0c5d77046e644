import { FIRST_PAGE } from "#app/features/creator-page/core/first-page.ts";
import type { AccountStatus, Actor, Tier } from "#app/generated/prisma/enums.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { toStatus } from "../queries.server.ts";
import { TICKET_NOT_FOUND, type TicketPriority, type TicketStatus } from "../schema.ts";

export type DeskMessage = {
	id: string;
	author: Actor;
	/** Name of the administrator; null for the creator, and for an administrator who was removed. */
	name: string | null;
	message: string;
	createdAt: Date;
};

export type DeskNote = { id: string; name: string | null; body: string; createdAt: Date };

export type DeskTicket = {
	id: string;
	subject: string;
	priority: TicketPriority;
	status: TicketStatus;
	dueAt: Date;
	createdAt: Date;
	/** All messages, oldest first. */
	messages: DeskMessage[];
	/** Internal notes, oldest first. */
	notes: DeskNote[];
	creator: {
		userId: string;
		name: string;
		username: string;
		email: string;
		isVerified: boolean;
		tier: Tier;
		status: AccountStatus;
		since: Date;
		isPublished: boolean;
		links: number;
		/** Number of this creator's other tickets. */
		otherTickets: number;
	};
};

const NOTE_COLUMNS = {
	id: true,
	body: true,
	createdAt: true,
	administrator: { select: { name: true } },
} as const;

function toNote({
	administrator,
	...note
}: Omit<DeskNote, "name"> & { administrator: { name: string } | null }): DeskNote {
	return { ...note, name: administrator?.name ?? null };
}

/** Internal notes of a ticket, oldest first. @throws AppError `not_found` */
export async function listTicketNotes(ticketId: string): Promise<DeskNote[]> {
	const ticket = await db.ticket.findUnique({
		where: { id: ticketId },
		select: { notes: { orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: NOTE_COLUMNS } },
	});
	if (!ticket) throw new AppError("not_found", TICKET_NOT_FOUND);
	return ticket.notes.map(toNote);
}

/** A ticket for administrators, with its creator. @throws AppError `not_found` */
export async function getDeskTicket(ticketId: string): Promise<DeskTicket> {
	if (!isUuid(ticketId)) throw new AppError("not_found", TICKET_NOT_FOUND);
	const byTime = [{ createdAt: "asc" as const }, { id: "asc" as const }];
	const ticket = await db.ticket.findUnique({
		where: { id: ticketId },
		select: {
			id: true,
			subject: true,
			message: true,
			priority: true,
			status: true,
			dueAt: true,
			createdAt: true,
			replies: {
				orderBy: byTime,
				select: {
					id: true,
					author: true,
					message: true,
					createdAt: true,
					administrator: { select: { name: true } },
				},
			},
			notes: { orderBy: byTime, select: NOTE_COLUMNS },
			user: {
				select: {
					id: true,
					email: true,
					emailVerifiedAt: true,
					tier: true,
					status: true,
					createdAt: true,
					_count: { select: { tickets: true } },
					profiles: {
						...FIRST_PAGE,
						select: {
							name: true,
							username: true,
							published: true,
							_count: { select: { links: true } },
						},
					},
				},
			},
		},
	});
	const page = ticket?.user.profiles[0];
	if (!ticket || !page) throw new AppError("not_found", TICKET_NOT_FOUND);
	const { user, message, replies, notes, status, ...rest } = ticket;
	return {
		...rest,
		status: toStatus(status),
		messages: [
			{ id: ticket.id, author: "creator", name: null, message, createdAt: ticket.createdAt },
			...replies.map(({ administrator, ...reply }) => ({
				...reply,
				name: administrator?.name ?? null,
			})),
		],
		notes: notes.map(toNote),
		creator: {
			userId: user.id,
			name: page.name,
			username: page.username,
			email: user.email,
			isVerified: user.emailVerifiedAt !== null,
			tier: user.tier,
			status: user.status,
			since: user.createdAt,
			isPublished: page.published,
			links: page._count.links,
			otherTickets: user._count.tickets - 1,
		},
	};
}
