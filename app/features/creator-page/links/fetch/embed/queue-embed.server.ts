import { enqueue } from "#app/platform/jobs.server.ts";
import { fetchEmbed } from "./fetch-embed.server.ts";

/**
 * Queues a job that fetches the title and picture of what an embed plays. Call it when an embed is added or its address
 * changes. Repeated calls before the job has run queue one job.
 */
export async function queueEmbed({ linkId }: { linkId: string }): Promise<void> {
	await enqueue(fetchEmbed, { linkId });
}
