import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { enqueue, type Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { createReportDelivery, FIRST_VISITS } from "./create-report-delivery.server.ts";
import { FIRST_VISITS_COUNT } from "./schema.ts";
import { sendFirstVisits } from "./send-first-visits.server.ts";

const PAGES_AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Queues the email about a page's first ten visits. */
export const queueFirstVisits: Job = {
	name: "queue-first-visits",
	schedule: "7,22,37,52 * * * *",
	run: () => queueFirstVisitsAt(systemClock),
};

/**
 * Queues the email once for each page, whatever the number of processes, and also where its owner wants none: it isn't
 * sent later either. Reads only pages that were visited today or yesterday (UTC). Pages of owners whose email address
 * isn't verified wait for it. More than 500 pages wait for the next run.
 */
export async function queueFirstVisitsAt(clock: Clock): Promise<void> {
	const yesterday = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
	const pages = await query<{ profileId: string; userId: string }>({
		text: `
			WITH visited AS MATERIALIZED (
				SELECT DISTINCT profile_key FROM analytics.daily WHERE dimension = 'total' AND day >= $1::date
			), waiting AS MATERIALIZED (
				SELECT p.id, p.user_id, p.analytics_key FROM visited
				JOIN profile p ON p.analytics_key = visited.profile_key
				JOIN "user" u ON u.id = p.user_id AND u.email_verified_at IS NOT NULL
				WHERE NOT EXISTS (SELECT 1 FROM report_delivery r WHERE r.profile_id = p.id AND r.kind = $2)
			), often AS MATERIALIZED (
				SELECT profile_key FROM analytics.daily
				WHERE dimension = 'total' AND profile_key = ANY(ARRAY(SELECT analytics_key FROM waiting))
				GROUP BY profile_key HAVING sum(visits) >= $3 LIMIT ${PAGES_AT_ONCE}
			)
			SELECT waiting.id AS "profileId", waiting.user_id AS "userId"
			FROM often JOIN waiting ON waiting.analytics_key = often.profile_key`,
		values: [yesterday, FIRST_VISITS.kind, FIRST_VISITS_COUNT],
	});
	for (const page of pages) {
		await db.$transaction(async (tx) => {
			const isMine = await createReportDelivery(tx, { profileId: page.profileId, ...FIRST_VISITS });
			if (isMine) await enqueue(sendFirstVisits, page, { tx });
		});
	}
}
