import type { TicketStatus } from "#app/features/admin/support/schema.ts";
import { foldSearch } from "#app/lib/fold-search.ts";
import { startingWith } from "#app/lib/search-pattern.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { type ListedUser, listUsers, patternOf, targetKey } from "./list-users.server.ts";

/** The search over everything, from the header. Each part is bounded, and has an index. */

const SHOWN = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type FoundTicket = {
	id: string;
	subject: string;
	status: TicketStatus;
	createdAt: Date;
	email: string;
};

export type FoundLink = {
	id: string;
	title: string;
	url: string;
	userId: string;
	username: string;
};

/** The first accounts and pages by name, address or username. Link targets are searched apart. */
export async function searchUsers(q: string): Promise<{ users: ListedUser[]; hasMore: boolean }> {
	const { users, next } = await listUsers({ q });
	return { users: users.slice(0, SHOWN), hasMore: next !== null || users.length > SHOWN };
}

/** The latest tickets with the text in the subject, or the one with this id. Ids are in the order of creation. */
export function searchTickets(q: string): Promise<FoundTicket[]> {
	const folded = foldSearch(q);
	const isId = UUID.test(folded);
	return readRows<FoundTicket>({
		text: `
			SELECT t.id, t.subject, t.status::text AS status, t.created_at AS "createdAt", u.email
			FROM (
				SELECT id, subject, status, created_at, user_id FROM ticket
				WHERE ${isId ? "id = $1::uuid" : "fold_search(subject) LIKE $1"}
				ORDER BY id DESC LIMIT ${SHOWN}
			) t
			JOIN "user" u ON u.id = t.user_id
			ORDER BY t.id DESC`,
		values: [isId ? folded : patternOf(q)],
	});
}

/** The first links by target, for texts that are a domain or an address. */
export async function searchLinks(q: string): Promise<FoundLink[]> {
	const target = targetKey(q);
	if (target === null) return [];
	return readRows<FoundLink>({
		text: `
			SELECT l.id, l.title, l.url, p.user_id AS "userId", p.username
			FROM link l JOIN profile p ON p.id = l.profile_id
			WHERE link_target_key(l.url) LIKE $1
			ORDER BY link_target_key(l.url) USING ~<~ LIMIT ${SHOWN}`,
		values: [startingWith(target)],
	});
}
