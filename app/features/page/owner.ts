import type { Actor, Tier } from "#app/generated/prisma/enums.ts";

/** Whose page: both ids go into the `where` of every query, so that no id of somebody else's does anything. */
export type PageOwner = { userId: string; profileId: string };

/** A page, and who is changing it. Its history records the actor. */
export type PageEditor = PageOwner & { actor: Actor };

/** The page that a request is about, as its guard found it, and the plan of its owner. */
export type OwnPage = PageEditor & { username: string; name: string; tier: Tier };
