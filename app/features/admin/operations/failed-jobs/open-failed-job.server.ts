import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { isUuid } from "#app/lib/is-uuid.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { getFailedRun } from "#app/platform/jobs.server.ts";
import { auditTargetOf } from "./decide-failed-jobs.server.ts";
import { maskData } from "./describe-run.ts";
import { describeRuns, type FailedJob } from "./queries.server.ts";

export type OpenedJob = FailedJob & {
	/** What the job was queued with, without secrets. */
	data: unknown;
};

/**
 * Reads a failed job for a page or the API, and records in the audit log that the administrator opened it, because its
 * data is about people.
 * @throws AppError `not_found`
 */
export async function openFailedJob(
	{ actor, id }: { actor: AuditActor; id: string },
	clock: Clock = systemClock,
): Promise<OpenedJob> {
	const run = isUuid(id) ? await getFailedRun(id) : null;
	const [job] = run ? await describeRuns([run]) : [];
	if (!run || !job) {
		throw new AppError(
			"not_found",
			"This job was retried or discarded, or it is older than a week.",
		);
	}
	const target = auditTargetOf(run);
	await db.$transaction((tx) => recordAudit(tx, { actor, action: "job.opened", target }, clock));
	return { ...job, data: maskData(run.data) };
}
