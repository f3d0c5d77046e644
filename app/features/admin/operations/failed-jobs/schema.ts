import { z } from "zod";
import { isUuid } from "#app/lib/is-uuid.ts";
import { searchString } from "#app/lib/search-string.ts";
import { textField } from "#app/lib/text-field.ts";

/** Forms and filters of the failed jobs. Safe in the browser. */

export const JOB_GONE_MESSAGE = "Somebody already retried or discarded this job.";
export const JOBS_GONE_MESSAGE = "Somebody already retried or discarded these jobs.";
export const RETRIED_MESSAGE = "Job retried. If it fails again, it’s back here.";
export const DISCARDED_MESSAGE = "Job discarded";
export const NOT_DONE_MESSAGE = "Nothing was changed. Please try again.";

const JOB_NAME_MAX_LENGTH = 100;

/** Name of a job. */
export const jobName = textField({ max: JOB_NAME_MAX_LENGTH });

const one = { id: z.uuid() };
const all = { job: jobName };

export const failedJobsSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("retry"), ...one }),
	z.object({ intent: z.literal("discard"), ...one }),
	z.object({ intent: z.literal("retry-all"), ...all }),
	z.object({ intent: z.literal("discard-all"), ...all }),
]);

/** Place of a job in the list: when it failed, and its id. */
export type FailedJobPlace = { failedAt: Date; id: string };

/** A time in milliseconds, of at most 15 digits, and an id. */
const PLACE = /^(\d{1,15})\.([0-9a-f-]{36})$/;
const PLACE_MAX_LENGTH = 15 + 1 + 36;

const searchSchema = z.object({
	job: jobName.min(1).optional().catch(undefined),
	/** Shows the jobs that failed before this one. */
	before: textField({ max: PLACE_MAX_LENGTH }).regex(PLACE).optional().catch(undefined),
});

export type FailedJobSearch = {
	job?: string | undefined;
	before?: FailedJobPlace | undefined;
};

export function readFailedJobSearch(search: URLSearchParams): FailedJobSearch {
	const { job, before } = searchSchema.parse(Object.fromEntries(search));
	const [, ms, id] = PLACE.exec(before ?? "") ?? [];
	const isPlace = ms !== undefined && id !== undefined && isUuid(id);
	return { job, before: isPlace ? { failedAt: new Date(Number(ms)), id } : undefined };
}

/** @returns the query string that `readFailedJobSearch` reads */
export function failedJobSearchString({ job, before }: FailedJobSearch): string {
	const place = before && `${before.failedAt.getTime()}.${before.id}`;
	return searchString({ job, before: place });
}

/** @param result numbers of the jobs that were retried, and of those whose email was sent already */
export function describeRetried({ retried, sent }: { retried: number; sent: number }): string {
	const done = retried === 1 ? "1 job retried." : `${retried} jobs retried.`;
	if (sent === 0) return `${done} Those that fail again are back here.`;
	return `${done} ${sent === 1 ? "1 was" : `${sent} were`} left out, because the email was sent already.`;
}

export function describeDiscarded(count: number): string {
	return count === 1 ? "1 job discarded" : `${count} jobs discarded`;
}
