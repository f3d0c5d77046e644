import type { Actor, Tier } from "#app/generated/prisma/enums.ts";
import type { Tx } from "#app/platform/db.server.ts";

/** Ids of a page and its account. Both go into the `where` of every query, so that others' ids match nothing. */
export type PageOwner = { userId: string; profileId: string };

/** A page and the actor who changes it. Its history records the actor. */
export type PageEditor = PageOwner & {
	actor: Actor;
	/** Runs before a change, in the transaction that holds the page's row: throws if the change must not happen. */
	precondition?: ((tx: Tx) => Promise<void>) | undefined;
};

/** An account's page, with its owner's tier. */
export type OwnPage = PageOwner & { username: string; name: string; tier: Tier };
