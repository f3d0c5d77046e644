import { z } from "zod";
import { listQuery, nextCursor } from "#app/api/cursor.ts";
import { doneSchema } from "#app/api/done.ts";
import { operation } from "#app/api/operation.ts";
import { MailState } from "#app/generated/prisma/enums.ts";
import { jobName } from "./schema.ts";

/** Operations of the HTTP API on jobs that failed at every retry, for administrators. */

const common = { tag: "Administration: failed jobs", access: { by: "administrator" } } as const;
const path = "/api/admin/failed-jobs";
const time = z.iso.datetime();

const jobFields = {
	id: z.uuid(),
	job: z.string().meta({ description: "Name of the job" }),
	title: z.string().meta({ description: "What the job does, in words" }),
	sends_email: z.boolean(),
	tries: z.int(),
	reason: z.string().meta({ description: "Why the last try failed" }),
	recipient: z.string().nullable().meta({
		description: "Recipient of an email of which nothing else is known",
	}),
	emails: z.array(
		z.object({ id: z.uuid(), to: z.string(), subject: z.string(), state: z.enum(MailState) }),
	),
	queued_at: time,
	failed_at: time,
};

const jobSchema = z.object(jobFields).meta({ id: "FailedJob" });
export type ApiFailedJob = z.infer<typeof jobSchema>;

export const listFailedJobs = operation({
	...common,
	method: "GET",
	path,
	summary: "List the jobs that failed at every retry, latest first",
	description: "Those of the last 7 days.",
	query: z.strictObject({
		...listQuery,
		job: jobName.optional().meta({ description: "Name of a job" }),
	}),
	answers: { 200: z.object({ jobs: z.array(jobSchema), next_cursor: nextCursor }) },
});

export const getFailedJob = operation({
	...common,
	method: "GET",
	path: `${path}/{id}`,
	summary: "Read a failed job with its data",
	description: "The audit log records it. Secrets in the data are masked.",
	params: z.object({ id: z.uuid() }),
	answers: {
		200: z
			.object({
				...jobFields,
				data: z.unknown().meta({ description: "What the job was queued with" }),
			})
			.meta({ id: "FailedJobDetails" }),
	},
});

const RETRY = "It is tried once more. If that fails, it is a failed job again.";

export const retryFailedJob = operation({
	...common,
	method: "POST",
	path: `${path}/{id}/retry`,
	summary: "Retry a failed job",
	description: `${RETRY} A job that has sent its email is refused.`,
	params: z.object({ id: z.uuid() }),
	answers: { 200: doneSchema },
	errors: ["conflict"],
});

export const discardFailedJob = operation({
	...common,
	method: "DELETE",
	path: `${path}/{id}`,
	summary: "Discard a failed job",
	params: z.object({ id: z.uuid() }),
	answers: { 200: doneSchema },
});

const byJob = z.strictObject({ job: jobName.meta({ description: "Name of the job" }) });

export const retryFailedJobs = operation({
	...common,
	method: "POST",
	path: `${path}/retry`,
	summary: "Retry all failed runs of a job",
	description: `${RETRY} Those that have sent an email are left out.`,
	body: byJob,
	answers: { 200: z.object({ retried: z.int(), left_out: z.int() }) },
	errors: ["not_found", "conflict"],
});

export const discardFailedJobs = operation({
	...common,
	method: "POST",
	path: `${path}/discard`,
	summary: "Discard all failed runs of a job",
	body: byJob,
	answers: { 200: z.object({ discarded: z.int() }) },
	errors: ["not_found"],
});
