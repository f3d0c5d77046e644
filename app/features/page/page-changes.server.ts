import type { Actor } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { listen, notify } from "#app/platform/notify.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

const CHANNEL = "public_page_changed";

export type PageChange = { profileId: string; actor: Actor };

/** Keeps what was made from pages. */
export type PageCache = {
	/** Forgets what was made from this page. */
	invalidate(profileId: string): void;
	/** Says whether `invalidate` is called for every change from now on; while not, some may be missed. */
	setFollowing(isFollowing: boolean): void;
};

export type PageChangeSubscribers = {
	/** Told in every process. */
	caches: readonly PageCache[];
	/** Called in the process that made the change, once, before the change returns. */
	record(change: PageChange): Promise<void>;
};

const subscribed = singleton<{ to: PageChangeSubscribers | null }>("page-changes", () => ({
	to: null,
}));

/** To be called once, when the process starts. */
export function subscribeToPageChanges(subscribers: PageChangeSubscribers): void {
	subscribed.to = subscribers;
}

/** Tells the other processes when the transaction commits. */
export async function announcePageChange(tx: Tx, profileId: string): Promise<void> {
	await notify(tx, CHANNEL, profileId);
}

/** Tells the subscribers in this process. The change is committed: nothing that fails here may fail its form. */
export async function publishPageChange(change: PageChange): Promise<void> {
	forget(change.profileId);
	try {
		await subscribed.to?.record(change);
	} catch (error) {
		// The next change records this one too, and so does looking at the history.
		log.warn({ err: error }, "could not record a changed page");
	}
}

/** Tells the caches about the other processes' changes. Returns a function that stops it. */
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
