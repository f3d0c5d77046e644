import type { Actor } from "#app/generated/prisma/enums.ts";

/** Whose page: both ids go into the `where` of every query, so that no id of somebody else's does anything. */
export type PageOwner = { userId: string; profileId: string };

/** A page, and who is changing it. Its history records the actor. */
export type PageEditor = PageOwner & { actor: Actor };
