import { keepPageVersion } from "#app/features/history/keep-page-version.server.ts";
import { linkTargets } from "#app/features/links/find-link-target.server.ts";
import { dropSitemaps, noteChangeForSitemap } from "#app/features/seo/get-cached-sitemap.server.ts";
import { log } from "#app/platform/log.server.ts";
import { listen, notify } from "#app/platform/notify.server.ts";
import { pageCache } from "#app/platform/page-cache.server.ts";

const CHANNEL = "public_page_changed";

/**
 * Drops the page, where its links lead, and sitemaps that name it without need, from the caches of every process, and keeps its new state in its history.
 * Call it after the change is committed: earlier, another visitor could have the old page rendered and cached again.
 */
export async function invalidatePublicPage(profileId: string): Promise<void> {
	forget(profileId);
	try {
		await notify(CHANNEL, profileId);
	} catch (error) {
		// The change is stored, so its form has succeeded. The other processes lose the connection that they listen on in
		// the same outage, and make every page anew.
		log.warn({ err: error }, "could not announce a changed page");
	}
	try {
		await keepPageVersion({ profileId, author: "creator" });
	} catch (error) {
		// Stored all the same, and in the history with the next change, or as soon as the history is looked at.
		log.warn({ err: error }, "could not keep a version of a changed page");
	}
}

/** Follows the other processes' changes. Returns a function that stops it. */
export function followPublicPageChanges(): () => void {
	const setFollowing = (isFollowing: boolean) => {
		pageCache.setFollowing(isFollowing);
		linkTargets.setFollowing(isFollowing);
	};
	setFollowing(false);
	return listen(CHANNEL, {
		onMessage: forget,
		onConnected: () => {
			setFollowing(true);
			dropSitemaps();
		},
		onLost: () => {
			setFollowing(false);
			dropSitemaps();
		},
	});
}

function forget(profileId: string): void {
	pageCache.invalidate(profileId);
	linkTargets.invalidate(profileId);
	noteChangeForSitemap(profileId);
}
