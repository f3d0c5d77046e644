import { countFlaggedTargets } from "#app/features/admin/link-safety/queries.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Numbers of what waits for an administrator, as the section's tabs show them. */
export type WaitingCounts = { reports: number; appeals: number; targets: number };

export async function countWaiting(): Promise<WaitingCounts> {
	const [reports, appeals, targets] = await Promise.all([
		countOpenReports(),
		countOpenAppeals(),
		countFlaggedTargets(),
	]);
	return { reports, appeals, targets };
}

/** @returns number of pages with reports that nobody has decided about */
export async function countOpenReports(): Promise<number> {
	const [row] = await db.$queryRaw<{ count: number }[]>`
		SELECT count(DISTINCT profile_id)::int AS count FROM page_report WHERE resolved_at IS NULL`;
	return row?.count ?? 0;
}

/** @returns number of appeals that nobody has answered */
export function countOpenAppeals(): Promise<number> {
	return db.moderationAppeal.count({ where: { answeredAt: null } });
}
