import { subscribeToPageChanges } from "#app/features/page/page-changes.server.ts";
import { pageChangeSubscribers } from "#app/page-change-subscribers.server.ts";

/** For tests of the effects of a page change: invalidated caches, a version in the history. */
subscribeToPageChanges(pageChangeSubscribers);
