import { tiersWith } from "#app/features/billing/plans/plans-with.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { ReportFrequency } from "#app/generated/prisma/enums.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createReportDelivery, type ReportKind } from "./create-report-delivery.server.ts";
import { type DueReport, latestDueReport, type ReportSchedule } from "./due-report.ts";

/** Maximum delay in milliseconds. A report that couldn't be queued for longer is skipped. */
const LATE_MAX_MS = 3 * 86_400_000;
const PAGES_AT_ONCE = 500;

/** `firstDay` and `lastDay` are the UTC days of the report, both included. */
export type DueReportOfPage<Kind extends ReportKind> = Pick<DueReport, "firstDay" | "lastDay"> & {
	userId: string;
	profileId: string;
	kind: Kind;
};

/** The schedule that a page's owner has chosen. */
export type ChosenSchedule = Omit<ReportSchedule, "frequency"> & { frequency: ReportFrequency };

/** One kind of report: its recipients, schedule and job. */
export type ReportQueue<Kind extends ReportKind> = {
	entitlement: "emailReports" | "seoReports";
	/** Condition for the settings of pages whose owners want the report. */
	where: Prisma.ReportSettingsWhereInput;
	/** @returns the schedule, or null if the owner wants none */
	scheduleOf(chosen: ChosenSchedule): (ReportSchedule & { kind: Kind }) | null;
	queue(tx: Tx, report: DueReportOfPage<Kind>): Promise<void>;
};

/**
 * Queues each due report once, whatever the number of processes.
 *
 * @throws Error if a report couldn't be queued; the others have been, and the next run tries again
 */
export async function queueEachOnce<Kind extends ReportKind>(
	reportQueue: ReportQueue<Kind>,
	clock: Clock,
): Promise<void> {
	const now = clock.now();
	let failed = 0;
	let afterId: string | null = null;
	for (;;) {
		const pages = await listPages(reportQueue, afterId);
		const due = pages.flatMap((page) => dueOf(page, { reportQueue, now }));
		for (const report of await withoutClaimed(due)) {
			try {
				await claimAndQueue(report, reportQueue);
			} catch (error) {
				log.error(
					{ err: error, profileId: report.profileId },
					"a report could not be queued, will be tried again",
				);
				failed += 1;
			}
		}
		afterId = pages.at(-1)?.profileId ?? null;
		if (afterId === null || pages.length < PAGES_AT_ONCE) break;
	}
	if (failed > 0) throw new Error(`${failed} reports could not be queued`);
}

type Page = Awaited<ReturnType<typeof listPages>>[number];

/** Lists pages whose owners may get reports. Unverified email addresses may belong to somebody else. */
function listPages(
	{ entitlement, where }: Pick<ReportQueue<ReportKind>, "entitlement" | "where">,
	afterId: string | null,
) {
	return db.reportSettings.findMany({
		where: {
			...where,
			profile: {
				user: {
					tier: { in: tiersWith(entitlement) },
					status: "active",
					emailVerifiedAt: { not: null },
					deletionRequestedAt: null,
				},
			},
			...(afterId === null ? {} : { profileId: { gt: afterId } }),
		},
		orderBy: { profileId: "asc" },
		take: PAGES_AT_ONCE,
		select: {
			profileId: true,
			frequency: true,
			weekday: true,
			dayOfMonth: true,
			timeZone: true,
			updatedAt: true,
			profile: { select: { userId: true } },
		},
	});
}

/** @returns null if the last report was due before the owner chose the schedule, or too long ago */
function dueOf<Kind extends ReportKind>(
	page: Page,
	{ reportQueue, now }: { reportQueue: ReportQueue<Kind>; now: Date },
): DueReportOfPage<Kind>[] {
	const { profileId, updatedAt, profile } = page;
	const schedule = reportQueue.scheduleOf(page);
	if (schedule === null) return [];
	try {
		const { dueAt, firstDay, lastDay } = latestDueReport(schedule, now);
		const isLate = now.getTime() - dueAt.getTime() > LATE_MAX_MS;
		if (isLate || updatedAt > dueAt) return [];
		return [{ userId: profile.userId, profileId, kind: schedule.kind, firstDay, lastDay }];
	} catch (error) {
		// A time zone that this version of Node doesn't know must not block the reports of others.
		log.error({ err: error, profileId }, "nobody knows when this report is due");
		return [];
	}
}

/** Usually all reports of the last days are claimed, which one query finds out. */
async function withoutClaimed<Kind extends ReportKind>(
	reports: DueReportOfPage<Kind>[],
): Promise<DueReportOfPage<Kind>[]> {
	if (reports.length === 0) return [];
	const claimed = await db.reportDelivery.findMany({
		where: {
			OR: reports.map(({ profileId, kind, firstDay }) => ({
				profileId,
				kind,
				period: new Date(firstDay),
			})),
		},
		select: { profileId: true },
	});
	const known = new Set(claimed.map(({ profileId }) => profileId));
	return reports.filter(({ profileId }) => !known.has(profileId));
}

/** Claims and queues in one transaction. */
async function claimAndQueue<Kind extends ReportKind>(
	report: DueReportOfPage<Kind>,
	{ queue }: ReportQueue<Kind>,
): Promise<void> {
	const { profileId, kind, firstDay } = report;
	await db.$transaction(async (tx) => {
		const isMine = await createReportDelivery(tx, { profileId, kind, period: firstDay });
		if (isMine) await queue(tx, report);
	});
}
