import { MailState } from "#app/generated/prisma/enums.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import {
	countFailedRuns,
	type FailedRun,
	type FailedRuns,
	listFailedRuns,
} from "#app/platform/jobs.server.ts";
import { describeFailure, recipientIn } from "./describe-run.ts";
import { titleOfJob } from "./job-titles.ts";
import type { FailedJobPlace, FailedJobSearch } from "./schema.ts";

const JOBS_PER_PAGE = 25;

/** An email of a job, as the list of emails shows it. */
export type JobMail = { id: string; to: string; subject: string; state: MailState };

/** A run that failed at every retry, without its data. */
export type FailedJob = {
	id: string;
	/** Name of the job. */
	job: string;
	/** What the job does, in words. */
	title: string;
	sendsMail: boolean;
	tries: number;
	/** Why the last try failed. */
	reason: string;
	/** Recipient of an email of which nothing else is known, because it failed before it was written. */
	recipient: string | null;
	/** What is known of its emails. */
	mails: JobMail[];
	queuedAt: Date;
	failedAt: Date;
};

/** `older` is the place that the link to the next page carries; null on the last page. */
export type FailedJobPage = { jobs: FailedJob[]; older: FailedJobPlace | null };

/** One page of the failed jobs, latest first. */
export async function listFailedJobs(
	{ job, before }: FailedJobSearch,
	{ limit }: { limit: number } = { limit: JOBS_PER_PAGE },
): Promise<FailedJobPage> {
	const runs = await listFailedRuns({ name: job, before }, { limit: limit + 1 });
	const jobs = await describeRuns(runs.slice(0, limit));
	const last = jobs.at(-1);
	const hasMore = runs.length > limit && last !== undefined;
	return { jobs, older: hasMore ? { failedAt: last.failedAt, id: last.id } : null };
}

/** Failed runs of one job. */
export type FailedJobKind = FailedRuns & { title: string };

export async function listFailedJobKinds(): Promise<FailedJobKind[]> {
	const kinds = await countFailedRuns();
	return kinds
		.map((kind) => ({ ...kind, title: titleOfJob(kind.name) }))
		.sort((one, other) => other.lastAt.getTime() - one.lastAt.getTime());
}

export async function describeRuns(runs: readonly FailedRun[]): Promise<FailedJob[]> {
	const mails = await db.outboxMail.findMany({
		where: { runId: { in: runs.map(({ id }) => id) } },
		orderBy: { id: "asc" },
		select: { id: true, to: true, subject: true, state: true, runId: true },
	});
	return runs.map(({ id, name, sendsMail, data, output, tries, queuedAt, failedAt }) => {
		const own = mails.filter(({ runId }) => runId === id);
		return {
			...{ id, job: name, title: titleOfJob(name), sendsMail, tries, queuedAt, failedAt },
			reason: describeFailure(output),
			recipient: sendsMail && own.length === 0 ? recipientIn(data) : null,
			mails: own.map(({ runId: _, ...mail }) => mail),
		};
	});
}

/** Finds those of the runs that have sent an email: a retry would send it again. */
export async function listSentRuns(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
	const sent = await tx.outboxMail.findMany({
		where: { runId: { in: [...ids] }, state: MailState.sent },
		select: { runId: true },
	});
	return new Set(sent.flatMap(({ runId }) => runId ?? []));
}
