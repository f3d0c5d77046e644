import { tiersWith } from "#app/features/billing/plans-with.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import type { ReportFrequency } from "#app/generated/prisma/enums.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { claimDelivery, type ReportKind } from "./claim-delivery.server.ts";
import { type DueReport, latestDueReport, type ReportSchedule } from "./due-report.ts";

/** A report that could not be queued for longer, because nothing ran, is left out. */
const LATE_MAX_MS = 3 * 86_400_000;
const PAGES_AT_ONCE = 500;

/** `firstDay` and `lastDay` are what it is about, UTC days, both included. */
export type DueReportOfPage<Kind extends ReportKind> = Pick<DueReport, "firstDay" | "lastDay"> & {
	userId: string;
	profileId: string;
	kind: Kind;
};

/** What a page's owner has chosen. */
export type ChosenSchedule = Omit<ReportSchedule, "frequency"> & { frequency: ReportFrequency };

/** One kind of report: who gets it, when, and what queues it. */
export type ReportQueue<Kind extends ReportKind> = {
	entitlement: "emailReports" | "seoReports";
	/** Of the pages whose owners want it. */
	where: Prisma.ReportSettingsWhereInput;
	/** Null for none. */
	scheduleOf(chosen: ChosenSchedule): (ReportSchedule & { kind: Kind }) | null;
	queue(tx: Tx, report: DueReportOfPage<Kind>): Promise<void>;
};

/**
 * Finds whose report is due, and queues each once, in however many processes this runs.
 *
 * @throws Error when a report could not be queued; all others have been, and it is tried again
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

/** Of pages whose owners may get reports: an address that nobody has proven may be a stranger's. */
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

/** Nothing where the last one was due before it was asked for, or is out of date. */
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
		// A zone that this version of Node does not know any more must not keep the others from theirs.
		log.error({ err: error, profileId }, "nobody knows when this report is due");
		return [];
	}
}

/** Most of the time every report of the last days has been claimed: one look finds that. */
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

/** The claim and the mail's place in the queue come about together, or not at all. */
async function claimAndQueue<Kind extends ReportKind>(
	report: DueReportOfPage<Kind>,
	{ queue }: ReportQueue<Kind>,
): Promise<void> {
	const { profileId, kind, firstDay } = report;
	await db.$transaction(async (tx) => {
		const isMine = await claimDelivery(tx, { profileId, kind, period: firstDay });
		if (isMine) await queue(tx, report);
	});
}
