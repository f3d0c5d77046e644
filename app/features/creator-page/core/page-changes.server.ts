import type { Actor } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { listen, notify } from "#app/platform/notify.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

const CHANNEL = "public_page_changed";

export type PageChange = { profileId: string; actor: Actor };

/** A cache of values derived from pages. */
export type PageCache = {
	/** Removes everything that was derived from this page. */
	invalidate(profileId: string): void;
	/** Sets whether `invalidate` is called for every change from now on; if not, some changes may be missed. */
	setFollowing(isFollowing: boolean): void;
};

export type PageChangeSubscribers = {
	/** Caches that are invalidated in every process. */
	caches: readonly PageCache[];
	/** Called once each, in the process that made the change, before the change returns. */
	recorders: readonly ((change: PageChange) => Promise<void>)[];
};

const subscribed = singleton<{ to: PageChangeSubscribers | null }>("page-changes", () => ({
	to: null,
}));

/** Call it once, when the process starts. */
export function subscribeToPageChanges(subscribers: PageChangeSubscribers): void {
	subscribed.to = subscribers;
}

/** Notifies the other processes when the transaction commits. */
export async function announcePageChange(tx: Tx, profileId: string): Promise<void> {
	await notify(tx, CHANNEL, profileId);
}

/** Notifies the subscribers in this process. The change is committed, so an error here must not fail the request. */
export async function publishPageChange(change: PageChange): Promise<void> {
	forget(change.profileId);
	for (const record of subscribed.to?.recorders ?? []) {
		try {
			await record(change);
		} catch (error) {
			// The next change, the next view of the history, or the next scheduled job makes up for it.
			log.warn({ err: error }, "could not record a changed page");
		}
	}
}

/** Notifies the caches of changes in other processes. @returns a function that stops it */
export function followPageChanges(): () => void {
	const setFollowing = (isFollowing: boolean) => {
		for (const cache of subscribed.to?.caches ?? []) cache.setFollowing(isFollowing);
	};
	setFollowing(false);
	return listen(CHANNEL, {
		onMessage: forget,
		onConnected: () => setFollowing(true),
		onLost: () => setFollowing(false),
	});
}

function forget(profileId: string): void {
	for (const cache of subscribed.to?.caches ?? []) cache.invalidate(profileId);
}
