import type { PageOwner } from "#app/features/page/owner.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
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
	const where = confirmedOf(owner, search);
	const { userId, profileId } = owner;
	const [matching, waiting] = await Promise.all([
		db.subscriber.count({ where }),
		db.subscriber.count({ where: { profileId, profile: { userId }, confirmedAt: null } }),
	]);
	const pages = Math.max(1, Math.ceil(matching / SUBSCRIBERS_PER_PAGE));
	const page = Math.min(asked, pages);
	const rows = await db.subscriber.findMany({
		where,
		orderBy: [{ confirmedAt: "desc" }, { id: "desc" }],
		skip: (page - 1) * SUBSCRIBERS_PER_PAGE,
		take: SUBSCRIBERS_PER_PAGE,
		select: SUBSCRIBER_COLUMNS,
	});
	return { subscribers: rows.flatMap(toConfirmed), page, pages, matching, waiting };
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
	const rows = await db.subscriber.findMany({
		where: {
			AND: [
				confirmedOf(owner, search),
				after
					? {
							OR: [
								{ confirmedAt: { lt: after.confirmedAt } },
								{ confirmedAt: after.confirmedAt, id: { lt: after.id } },
							],
						}
					: {},
			],
		},
		orderBy: [{ confirmedAt: "desc" }, { id: "desc" }],
		take: limit,
		select: SUBSCRIBER_COLUMNS,
	});
	return rows.flatMap(toConfirmed);
}

const ROWS_AT_ONCE = 500;

/** Streams all of a page's subscribers with the tokens of their unsubscribe links, in the order of their ids. */
export async function* streamSubscribers({ userId, profileId }: PageOwner) {
	let afterId: string | null = null;
	for (;;) {
		const rows: StreamedRow[] = await db.subscriber.findMany({
			where: {
				profileId,
				profile: { userId },
				confirmedAt: { not: null },
				...(afterId === null ? {} : { id: { gt: afterId } }),
			},
			orderBy: { id: "asc" },
			take: ROWS_AT_ONCE,
			select: { ...SUBSCRIBER_COLUMNS, token: true },
		});
		yield* rows;
		const last = rows.at(-1);
		if (last === undefined || rows.length < ROWS_AT_ONCE) return;
		afterId = last.id;
	}
}

type Row = Prisma.SubscriberGetPayload<{ select: typeof SUBSCRIBER_COLUMNS }>;
type StreamedRow = Row & { token: string };

function confirmedOf({ userId, profileId }: PageOwner, search: string) {
	return {
		profileId,
		profile: { userId },
		confirmedAt: { not: null },
		...(search === "" ? {} : { email: { contains: escapeLike(search) } }),
	} satisfies Prisma.SubscriberWhereInput;
}

/** Prisma passes the wildcards of LIKE on. */
function escapeLike(text: string): string {
	return text.replace(/[\\%_]/g, "\\$&");
}

function toConfirmed({ confirmedAt, ...row }: Row): Subscriber[] {
	return confirmedAt === null ? [] : [{ ...row, confirmedAt }];
}
