import { subscribeToPageChanges } from "#app/features/page/page-changes.server.ts";
import { pageChangeSubscribers } from "#app/page-change-subscribers.server.ts";

/** For tests that look at what follows a change of a page: caches that forget it, a version in its history. */
subscribeToPageChanges(pageChangeSubscribers);
