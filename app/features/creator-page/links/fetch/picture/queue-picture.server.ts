import { enqueue } from "#app/platform/jobs.server.ts";
import { fetchPicture } from "./fetch-picture.server.ts";

/** Queues a job that fetches the picture of an imported link. @param picture.url address of the picture, untrusted */
export async function queuePicture(picture: { linkId: string; url: string }): Promise<void> {
	await enqueue(fetchPicture, picture);
}
