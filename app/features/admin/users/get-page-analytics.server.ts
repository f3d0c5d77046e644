import {
	getReportParts,
	type ReportParts,
} from "#app/features/audience/analytics/queries.server.ts";
import type { ListPages } from "#app/features/audience/analytics/report/list-pages.ts";
import type { Range } from "#app/features/audience/analytics/report/ranges.ts";
import { LARGEST_PLAN } from "#app/features/billing/plans/plans.ts";
import { listPageChanges } from "#app/features/creator-page/history/list-page-changes.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";

/** Administrators see all that was counted, also what the creator's plan doesn't show. */
export const TIER_OF_ADMINISTRATORS: Tier = LARGEST_PLAN;

export type PageAnalytics = {
	parts: ReportParts;
	/** Changes of the page in the period, oldest first. */
	changes: Awaited<ReturnType<typeof listPageChanges>>;
};

/**
 * Reads the creator's analytics of a page for administrators. A part that can't be read is null, the others are there.
 *
 * @throws AppError `not_found`; Error if nothing can be read
 */
export async function getPageAnalytics(
	{
		userId,
		profileId,
		requestId,
		...asked
	}: {
		userId: string;
		profileId: string;
		range: Range;
		listPages: ListPages;
		requestId: string;
	},
	clock: Clock = systemClock,
): Promise<PageAnalytics> {
	const report = (err: unknown) => log.error({ requestId, err }, "page analytics unavailable");
	const tier = TIER_OF_ADMINISTRATORS;
	const parts = await getReportParts({ ...asked, profileId, tier }, report, clock);
	const changes = await listPageChanges({ userId, profileId }, parts.span).catch((err: unknown) => {
		report(err);
		return [];
	});
	return { parts, changes };
}
