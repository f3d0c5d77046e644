import { enqueue } from "#app/platform/jobs.server.ts";
import { fetchFeed } from "./fetch-feed.server.ts";

/** Queues a job that fetches the latest post. Repeated calls before the job has run queue one job. */
export async function queueFeed({ linkId }: { linkId: string }): Promise<void> {
	await enqueue(fetchFeed, { linkId });
}
