import type { Actor, Tier } from "#app/generated/prisma/enums.ts";
import { cutText } from "#app/lib/cut-text.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { PREVIEW_LENGTH, type TicketPriority, type TicketStatus } from "../schema.ts";
import {
	PRESENT_FOR_MS,
	type QueueCursor,
	type QueueSearch,
	type QueueView,
	TICKETS_PER_QUEUE_PAGE,
} from "./desk-schema.ts";

export type QueuedTicket = {
	id: string;
	subject: string;
	/** Start of the first message, on one line. */
	preview: string;
	priority: TicketPriority;
	status: TicketStatus;
	createdAt: Date;
	updatedAt: Date;
	/** When support promised an answer. */
	dueAt: Date;
	creator: { name: string; username: string; tier: Tier };
	/** Null without replies. */
	lastReply: { author: Actor; createdAt: Date } | null;
	/** Names of the administrators who have it open now. */
	present: string[];
};

/** `before` and `after` are the places that the links to the neighboring pages carry; null without such a page. */
export type QueuePage = {
	tickets: QueuedTicket[];
	before: QueueCursor | null;
	after: QueueCursor | null;
};

/** The first part is the condition of the partial index ticket_waiting_idx. */
const CONDITIONS: Record<QueueView, string> = {
	waiting: "t.status IN ('open', 'in-progress')",
	open: "t.status IN ('open', 'in-progress') AND t.status = 'open'",
	"in-progress": "t.status IN ('open', 'in-progress') AND t.status = 'in-progress'",
	pending: "t.status = 'pending'",
	closed: "t.status = 'closed'",
	all: "true",
};

type Row = Omit<QueuedTicket, "preview" | "creator" | "lastReply"> & {
	message: string;
	name: string;
	username: string;
	tier: Tier;
	lastAuthor: Actor | null;
	lastAt: Date | null;
};

/**
 * One page of the support team's queue. Waiting tickets come by due time, so overdue ones first; others by their last
 * change, latest first. Paged by key, so that the last page costs what the first does.
 */
export async function listQueue(
	search: QueueSearch,
	clock: Clock = systemClock,
): Promise<QueuePage> {
	const { text, values } = queueQuery(search, clock.now());
	const rows = await readRows<Row>({ text, values });
	const hasMore = rows.length > TICKETS_PER_QUEUE_PAGE;
	const shown = rows.slice(0, TICKETS_PER_QUEUE_PAGE).map(toTicket);
	const isBackwards = search.before !== undefined;
	const tickets = isBackwards ? shown.reverse() : shown;
	const cursorOf = (ticket: QueuedTicket | undefined): QueueCursor | null =>
		ticket
			? {
					atMs: (isByDueTime(search.status) ? ticket.dueAt : ticket.updatedAt).getTime(),
					id: ticket.id,
				}
			: null;
	const isFirst = isBackwards ? !hasMore : search.after === undefined;
	const isLast = isBackwards ? false : !hasMore;
	return {
		tickets,
		before: isFirst ? null : cursorOf(tickets.at(0)),
		after: isLast ? null : cursorOf(tickets.at(-1)),
	};
}

function isByDueTime(view: QueueView): boolean {
	return view === "waiting" || view === "open" || view === "in-progress";
}

/** The query of `listQueue`; benchmarks explain it. */
function queueQuery(
	{ status, priority, plan, after, before }: QueueSearch,
	now: Date,
): { text: string; values: unknown[] } {
	const values: unknown[] = [new Date(now.getTime() - PRESENT_FOR_MS)];
	const bind = (value: unknown) => `$${values.push(value)}`;
	const column = isByDueTime(status) ? "t.due_at" : "t.updated_at";
	const isAscending = isByDueTime(status) === (before === undefined);
	const direction = isAscending ? "ASC" : "DESC";
	const conditions = [CONDITIONS[status]];
	if (priority) conditions.push(`t.priority = ${bind(priority)}::ticket_priority`);
	if (plan) conditions.push(`u.tier = ${bind(plan)}::tier`);
	const cursor = before ?? after;
	if (cursor) {
		const comparison = isAscending ? ">" : "<";
		conditions.push(
			`(${column}, t.id) ${comparison} (${bind(new Date(cursor.atMs))}::timestamptz, ${bind(cursor.id)}::uuid)`,
		);
	}
	const text = `
		WITH page AS (
			SELECT t.id, t.user_id, t.subject, t.message, t.priority, t.status, t.created_at, t.updated_at, t.due_at
			FROM ticket t ${plan ? `JOIN "user" u ON u.id = t.user_id` : ""}
			WHERE ${conditions.join(" AND ")}
			ORDER BY ${column} ${direction}, t.id ${direction}
			LIMIT ${TICKETS_PER_QUEUE_PAGE + 1}
		)
		SELECT t.id, t.subject, left(t.message, 1000) AS message, t.priority, t.status,
			t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.due_at AS "dueAt",
			u.tier, p.name, p.username, last.author AS "lastAuthor", last.created_at AS "lastAt",
			ARRAY(
				SELECT a.name FROM ticket_presence s JOIN administrator a ON a.id = s.administrator_id
				WHERE s.ticket_id = t.id AND s.seen_at > $1 ORDER BY a.name
			) AS present
		FROM page t
		JOIN "user" u ON u.id = t.user_id
		JOIN profile p ON p.user_id = u.id
		LEFT JOIN LATERAL (
			SELECT r.author, r.created_at FROM ticket_reply r
			WHERE r.ticket_id = t.id ORDER BY r.created_at DESC LIMIT 1
		) last ON true
		ORDER BY ${column} ${direction}, t.id ${direction}`;
	return { text, values };
}

function toTicket({
	message,
	name,
	username,
	tier,
	lastAuthor,
	lastAt,
	...row
}: Row): QueuedTicket {
	return {
		...row,
		preview: cutText(message, PREVIEW_LENGTH),
		creator: { name, username, tier },
		lastReply: lastAuthor && lastAt ? { author: lastAuthor, createdAt: lastAt } : null,
	};
}
