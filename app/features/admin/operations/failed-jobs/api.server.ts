import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { handle } from "#app/api/handler.ts";
import * as operations from "./api.ts";
import {
	discardFailedJob,
	discardFailedJobs,
	retryFailedJob,
	retryFailedJobs,
} from "./decide-failed-jobs.server.ts";
import { openFailedJob } from "./open-failed-job.server.ts";
import { type FailedJob, listFailedJobs } from "./queries.server.ts";
import { DISCARDED_MESSAGE, RETRIED_MESSAGE } from "./schema.ts";

/** The handlers of the operations on failed jobs. */

/** Time in milliseconds, and id. */
const placeSchema = z.tuple([z.int().min(0).max(1e15), z.uuid()]);

export const handlers = handle(operations, {
	async listFailedJobs({ query }) {
		const { cursor, limit, job } = query;
		const place = decodeCursor(cursor, placeSchema);
		const before = place ? { failedAt: new Date(place[0]), id: place[1] } : undefined;
		const { jobs, older } = await listFailedJobs({ job, before }, { limit });
		return {
			body: {
				jobs: jobs.map(toApiJob),
				next_cursor: older && encodeCursor([older.failedAt.getTime(), older.id]),
			},
		};
	},

	async getFailedJob({ administrator: actor, params }) {
		const { data, ...job } = await openFailedJob({ actor, id: params.id });
		return { body: { ...toApiJob(job), data } };
	},

	async retryFailedJob({ administrator: actor, params }) {
		await retryFailedJob({ actor, id: params.id });
		return { body: { message: RETRIED_MESSAGE } };
	},

	async discardFailedJob({ administrator: actor, params }) {
		await discardFailedJob({ actor, id: params.id });
		return { body: { message: DISCARDED_MESSAGE } };
	},

	async retryFailedJobs({ administrator: actor, body }) {
		const { retried, sent } = await retryFailedJobs({ actor, job: body.job });
		return { body: { retried, left_out: sent } };
	},

	async discardFailedJobs({ administrator: actor, body }) {
		const discarded = await discardFailedJobs({ actor, job: body.job });
		return { body: { discarded } };
	},
});

function toApiJob({
	sendsMail,
	mails,
	queuedAt,
	failedAt,
	...job
}: FailedJob): operations.ApiFailedJob {
	return {
		...job,
		sends_email: sendsMail,
		emails: mails,
		queued_at: queuedAt.toISOString(),
		failed_at: failedAt.toISOString(),
	};
}
