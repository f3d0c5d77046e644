import { PgBoss } from "pg-boss";
import { beforeEach, vi } from "vitest";

/** A run that the product has queued: name of the job, and its data. */
export type QueuedRun = { job: string; data: Record<string, unknown> };

/**
 * Replaces the job queue's storage in each test of the file, which doesn't start the queue.
 * @returns runs queued since the test began, oldest first; none of them is done
 */
export function recordQueuedJobs(): QueuedRun[] {
	const queued: QueuedRun[] = [];
	beforeEach(() => {
		queued.length = 0;
		vi.spyOn(PgBoss.prototype, "send").mockImplementation(async (job, data) => {
			queued.push({ job, data: data as QueuedRun["data"] });
			return null;
		});
	});
	return queued;
}
