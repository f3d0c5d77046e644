import { subscribeToPageChanges } from "#app/features/creator-page/core/page-changes.server.ts";
import { pageChangeSubscribers } from "#app/page-change-subscribers.server.ts";

/**
 * For tests of the effects of a page change, which import this module: invalidated caches, a version in the history. A
 * test that subscribes others calls this when it ends, as the files after it in its process don't load the module again.
 */
export function subscribeUsual(): void {
	subscribeToPageChanges(pageChangeSubscribers);
}

subscribeUsual();
