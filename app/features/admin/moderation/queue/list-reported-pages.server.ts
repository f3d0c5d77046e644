import { readRows } from "#app/platform/read-database.server.ts";

const QUEUE_PAGE_SIZE = 50;

/** A page with open reports. */
export type ReportedPage = {
	profileId: string;
	username: string;
	name: string;
	reports: number;
	/** Codes of `REPORT_REASONS`. */
	reasons: string[];
	/** Time of its oldest open report. */
	since: Date;
	isSuspended: boolean;
};

/** Place in the queue: the page with the oldest open report comes first. */
export type QueuePlace = { since: Date; profileId: string };

/**
 * Lists pages with open reports, the longest waiting first.
 * @param after place of the last page that was shown; null for the beginning
 * @returns `next` is the place to continue after; null at the end
 */
export async function listReportedPages(
	{ after, reason }: { after: QueuePlace | null; reason: string | null },
	limit = QUEUE_PAGE_SIZE,
): Promise<{ pages: ReportedPage[]; next: QueuePlace | null }> {
	const rows = await readRows<ReportedPage>({
		name: "reported-pages",
		text: `
			SELECT g.profile_id AS "profileId", p.username, p.name, g.reports, g.reasons, g.since,
				(p.suspended_at IS NOT NULL OR u.status = 'suspended') AS "isSuspended"
			FROM (
				SELECT profile_id, count(*)::int AS reports, array_agg(DISTINCT reason) AS reasons,
					min(created_at) AS since
				FROM page_report
				WHERE resolved_at IS NULL
				GROUP BY profile_id
				HAVING ($1::timestamptz IS NULL OR (min(created_at), profile_id) > ($1, $2::uuid))
					AND ($3::text IS NULL OR bool_or(reason = $3))
				ORDER BY min(created_at), profile_id
				LIMIT $4
			) g
			JOIN profile p ON p.id = g.profile_id
			JOIN "user" u ON u.id = p.user_id
			ORDER BY g.since, g.profile_id`,
		values: [after?.since ?? null, after?.profileId ?? null, reason, limit + 1],
	});
	const pages = rows.slice(0, limit);
	const last = pages.at(-1);
	const hasMore = rows.length > limit;
	return { pages, next: hasMore && last ? { since: last.since, profileId: last.profileId } : null };
}

/** The pages before and after a page in the queue, for moving through it; null at its ends. */
export type QueueNeighbors = { previous: string | null; next: string | null };

/** @returns ids of the neighbors. The next one of a page without open reports is the first of the queue. */
export async function getQueueNeighbors(profileId: string): Promise<QueueNeighbors> {
	const [row] = await readRows<QueueNeighbors>({
		name: "queue-neighbors",
		text: `
			WITH queue AS (
				SELECT profile_id AS id, min(created_at) AS since FROM page_report
				WHERE resolved_at IS NULL GROUP BY profile_id
			), here AS (SELECT since FROM queue WHERE id = $1)
			SELECT
				(SELECT id FROM queue WHERE (since, id) < ((SELECT since FROM here), $1)
					ORDER BY since DESC, id DESC LIMIT 1) AS previous,
				(SELECT id FROM queue
					WHERE id <> $1 AND ((since, id) > ((SELECT since FROM here), $1)
						OR NOT EXISTS (SELECT 1 FROM here))
					ORDER BY since, id LIMIT 1) AS next`,
		values: [profileId],
	});
	return row ?? { previous: null, next: null };
}
