import type { PageOwner } from "#app/features/creator-page/core/owner.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { addressPatterns } from "#app/lib/search-pattern.ts";
import { db } from "#app/platform/db.server.ts";
import { readQuery } from "#app/platform/read-database.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { SUBSCRIBERS_PER_PAGE } from "./schema.ts";

/** A confirmed address on a page's list. */
export type Subscriber = {
	id: string;
	email: string;
	consentText: string;
	consentedAt: Date;
	confirmedAt: Date;
};

export type SubscriberList = {
	subscribers: Subscriber[];
	page: number;
	pages: number;
	/** Number of confirmed addresses that match the search. */
	matching: number;
	/** Number of addresses that wait for confirmation. The creator doesn't see them. */
	waiting: number;
};

const SUBSCRIBER_COLUMNS = {
	id: true,
	email: true,
	consentText: true,
	consentedAt: true,
	confirmedAt: true,
} satisfies Prisma.SubscriberSelect;

/**
 * Lists a page's subscribers, latest first. Page numbers out of range return the nearest page.
 * @param search part of an address, in lowercase; empty for all
 * @param page page number, counted from 1
 */
export async function listSubscribers(
	owner: PageOwner,
	{ search, page: asked }: { search: string; page: number },
): Promise<SubscriberList> {
	const { userId, profileId } = owner;
	const matches = confirmedOf(owner, search);
	const [[counted], waiting] = await Promise.all([
		query<{ count: number }>({
			text: `SELECT count(*)::int AS count ${matches.text}`,
			values: matches.values,
		}),
		db.subscriber.count({ where: { profileId, profile: { userId }, confirmedAt: null } }),
	]);
	const matching = counted?.count ?? 0;
	const pages = Math.max(1, Math.ceil(matching / SUBSCRIBERS_PER_PAGE));
	const page = Math.min(asked, pages);
	const offset = (page - 1) * SUBSCRIBERS_PER_PAGE;
	const subscribers = await query<Subscriber>({
		text: `${SELECT} ${matches.text} ${LATEST_FIRST} LIMIT ${SUBSCRIBERS_PER_PAGE} OFFSET ${offset}`,
		values: matches.values,
	});
	return { subscribers, page, pages, matching, waiting };
}

/**
 * Lists a page's subscribers by key, latest first.
 * @param after place of the last subscriber of the part before; null for the first part
 */
export async function listSubscribersAfter(
	owner: PageOwner,
	{
		search,
		after,
		limit,
	}: { search: string; after: { confirmedAt: Date; id: string } | null; limit: number },
): Promise<Subscriber[]> {
	const { text, values } = confirmedOf(owner, search);
	const bind = (value: unknown) => `$${values.push(value)}`;
	const place = after
		? `AND (s.confirmed_at, s.id) < (${bind(after.confirmedAt)}::timestamptz, ${bind(after.id)}::uuid)`
		: "";
	return query<Subscriber>({
		text: `${SELECT} ${text} ${place} ${LATEST_FIRST} LIMIT ${bind(limit)}`,
		values,
	});
}

const ROWS_AT_ONCE = 500;

/** Streams all of a page's subscribers with the tokens of their unsubscribe links, in the order of their ids. */
export async function* streamSubscribers({ userId, profileId }: PageOwner) {
	let afterId: string | null = null;
	for (;;) {
		const rows: StreamedRow[] = await readQuery((reader) =>
			reader.subscriber.findMany({
				where: {
					profileId,
					profile: { userId },
					confirmedAt: { not: null },
					...(afterId === null ? {} : { id: { gt: afterId } }),
				},
				orderBy: { id: "asc" },
				take: ROWS_AT_ONCE,
				select: { ...SUBSCRIBER_COLUMNS, token: true },
			}),
		);
		yield* rows;
		const last = rows.at(-1);
		if (last === undefined || rows.length < ROWS_AT_ONCE) return;
		afterId = last.id;
	}
}

type StreamedRow = Prisma.SubscriberGetPayload<{ select: typeof SUBSCRIBER_COLUMNS }> & {
	token: string;
};

const SELECT = `SELECT s.id, s.email, s.consent_text AS "consentText", s.consented_at AS "consentedAt",
	s.confirmed_at AS "confirmedAt"`;
const LATEST_FIRST = "ORDER BY s.confirmed_at DESC, s.id DESC";

/** Rest of a statement behind its SELECT: the confirmed addresses of a page that match a search. */
function confirmedOf({ userId, profileId }: PageOwner, search: string) {
	const values: unknown[] = [profileId, userId];
	const matches =
		search === ""
			? ""
			: `AND fold_search(s.email) LIKE ANY ($${values.push(addressPatterns(search))})`;
	const text = `
		FROM subscriber s JOIN profile p ON p.id = s.profile_id
		WHERE s.profile_id = $1 AND p.user_id = $2 AND s.confirmed_at IS NOT NULL ${matches}`;
	return { text, values };
}
