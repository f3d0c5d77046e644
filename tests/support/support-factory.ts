import type { Actor, TicketPriority, TicketStatus } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";

/** Inserts a ticket with replies in this order directly into the database. @returns its id */
export async function insertTicket(
	{ userId }: { userId: string },
	{
		replies = [],
		...ticket
	}: {
		subject?: string;
		message?: string;
		priority?: TicketPriority;
		status?: TicketStatus;
		createdAt?: Date;
		replies?: { author: Actor; message?: string }[];
	} = {},
): Promise<string> {
	const { id } = await db.ticket.create({
		data: {
			userId,
			subject: "Where is my page?",
			message: "I can't find it.",
			...ticket,
			replies: {
				create: replies.map(({ author, message = "A reply" }, index) => ({
					author,
					message,
					createdAt: new Date(Date.now() + index),
				})),
			},
		},
		select: { id: true },
	});
	return id;
}
