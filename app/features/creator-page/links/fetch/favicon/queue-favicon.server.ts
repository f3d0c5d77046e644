import { enqueue } from "#app/platform/jobs.server.ts";
import { fetchFavicon } from "./fetch-favicon.server.ts";

/**
 * Queues a job that shows the target's favicon beside the link. Call it when the icon becomes "favicon", or when the
 * address of such a link changes. Repeated calls before the job has run queue one job.
 */
export async function queueFavicon({ linkId }: { linkId: string }): Promise<void> {
	await enqueue(fetchFavicon, { linkId });
}
