import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";

/** Minimum age in milliseconds of a picture that is removed. */
const LEFT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes pictures of the landing page that neither a version nor the draft shows. */
export const deleteUnusedSiteImages: Job = {
	name: "purge-site-images",
	schedule: "40 3 * * *",
	run: () => deleteUnusedSiteImagesAt(),
};

export async function deleteUnusedSiteImagesAt(clock: Clock = systemClock): Promise<void> {
	await query({
		text: `
			DELETE FROM site_image i WHERE created_at < $1
			AND NOT EXISTS (SELECT 1 FROM homepage_version WHERE strpos(document::text, i.id::text) > 0)
			AND NOT EXISTS (SELECT 1 FROM homepage_draft WHERE strpos(content::text, i.id::text) > 0)`,
		values: [new Date(clock.now().getTime() - LEFT_AFTER_MS)],
	});
}
