import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { deleteFailedRuns, lockFailedRuns, retryFailedRuns } from "#app/platform/jobs.server.ts";
import { isKnownJob, titleOfJob } from "./job-titles.ts";
import { listSentRuns } from "./queries.server.ts";
import { JOB_GONE_MESSAGE, JOBS_GONE_MESSAGE } from "./schema.ts";

type Run = { id: string; name: string };
type One = { actor: AuditActor; id: string };
type All = { actor: AuditActor; job: string };

const OTHER_RELEASE = "This release doesn’t have this job, so nothing would run it. Discard it.";

/**
 * Tries a failed job once more. Jobs can be repeated: each run may have been cut off halfway.
 * @throws AppError `not_found` if it was retried or discarded meanwhile, `conflict` if its email was sent or nothing
 * runs it
 */
export async function retryFailedJob({ actor, id }: One): Promise<void> {
	await db.$transaction(async (tx) => {
		const run = await lockRun(tx, id);
		requireKnownJob(run.name);
		if ((await listSentRuns(tx, [id])).size > 0) {
			throw new AppError(
				"conflict",
				"This job sent its email before it failed. A retry would send it again. Discard it.",
			);
		}
		await retryFailedRuns(tx, [id]);
		await recordAudit(tx, { actor, action: "job.retried", target: auditTargetOf(run) });
	});
}

/** Deletes a failed job, so that it is never done. @throws AppError `not_found` if it was retried or discarded meanwhile */
export async function discardFailedJob({ actor, id }: One): Promise<void> {
	await db.$transaction(async (tx) => {
		const run = await lockRun(tx, id);
		await deleteFailedRuns(tx, [id]);
		await recordAudit(tx, { actor, action: "job.discarded", target: auditTargetOf(run) });
	});
}

/**
 * Tries all failed runs of a job once more, but for those that have sent an email.
 * @returns numbers of runs that were retried, and of those that have sent an email
 * @throws AppError `not_found` if there are none, `conflict` if none can be retried
 */
export async function retryFailedJobs({
	actor,
	job,
}: All): Promise<{ retried: number; sent: number }> {
	return db.$transaction(async (tx) => {
		const runs = await lockRuns(tx, job);
		requireKnownJob(job);
		const sent = await listSentRuns(tx, idsOf(runs));
		const retried = runs.filter(({ id }) => !sent.has(id));
		if (retried.length === 0) {
			throw new AppError(
				"conflict",
				"These jobs sent their emails before they failed. A retry would send them again. Discard them.",
			);
		}
		await retryFailedRuns(tx, idsOf(retried));
		const target = auditTargetOfAll(job);
		await recordAudit(tx, { actor, action: "jobs.retried", target, after: fieldsOf(retried) });
		return { retried: retried.length, sent: sent.size };
	});
}

/** Deletes all failed runs of a job. @returns their number @throws AppError `not_found` if there are none */
export async function discardFailedJobs({ actor, job }: All): Promise<number> {
	return db.$transaction(async (tx) => {
		const runs = await lockRuns(tx, job);
		await deleteFailedRuns(tx, idsOf(runs));
		const target = auditTargetOfAll(job);
		await recordAudit(tx, { actor, action: "jobs.discarded", target, before: fieldsOf(runs) });
		return runs.length;
	});
}

/** A run as the audit log names it. */
export function auditTargetOf({ id, name }: Run) {
	return { type: "job", id, label: labelOf(name) };
}

/** Ids that fit into a value of the audit log. */
const NAMED_IDS = 20;

function auditTargetOfAll(job: string) {
	return { type: "job", id: job, label: labelOf(job) };
}

/** @returns how many runs there are, and the ids of the first ones */
function fieldsOf(runs: readonly Run[]) {
	const named = idsOf(runs.slice(0, NAMED_IDS)).join(", ");
	const more = runs.length - NAMED_IDS;
	return { Runs: String(runs.length), Ids: more > 0 ? `${named} and ${more} more` : named };
}

function labelOf(name: string): string {
	return isKnownJob(name) ? `${titleOfJob(name)} (${name})` : name;
}

function idsOf(runs: readonly Run[]): string[] {
	return runs.map(({ id }) => id);
}

function requireKnownJob(name: string): void {
	if (!isKnownJob(name)) throw new AppError("conflict", OTHER_RELEASE);
}

async function lockRun(tx: Tx, id: string): Promise<Run> {
	const [run] = await lockFailedRuns(tx, { id });
	if (!run) throw new AppError("not_found", JOB_GONE_MESSAGE);
	return run;
}

async function lockRuns(tx: Tx, name: string): Promise<Run[]> {
	const runs = await lockFailedRuns(tx, { name });
	if (runs.length === 0) throw new AppError("not_found", JOBS_GONE_MESSAGE);
	return runs;
}
