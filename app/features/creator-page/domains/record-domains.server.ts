import type { PageEditor } from "#app/features/creator-page/core/owner.ts";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { log } from "#app/platform/log.server.ts";

/**
 * Keeps the page's domains in its history after a change that visitors don't see, of which `updatePage` tells nobody. The next
 * change of the page makes up for a failure.
 */
export async function recordDomains({
	profileId,
	actor,
}: Pick<PageEditor, "profileId" | "actor">): Promise<void> {
	try {
		await createPageVersion({ profileId, actor });
	} catch (error) {
		log.warn({ err: error }, "could not record the domains of a page");
	}
}
