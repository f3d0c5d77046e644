import { enqueue } from "#app/platform/jobs.server.ts";
import { fetchFavicon } from "./fetch-favicon.server.ts";

/**
 * Has a job show the link's target's own icon beside it, once it was found: for a link whose icon is "favicon", whenever
 * that or its address has changed. Asked for several times before it is done, it is done once.
 */
export async function requestFavicon({ linkId }: { linkId: string }): Promise<void> {
	await enqueue(fetchFavicon, { linkId });
}
