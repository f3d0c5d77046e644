import { z } from "zod";
import type { Actor } from "#app/generated/prisma/enums.ts";

export const restoreVersionSchema = z.object({ intent: z.literal("restore-version") });

export const RESTORE_FAILED_MESSAGE = "Not restored. Please try again.";
export const VERSIONS_PER_PAGE = 20;

/** A version in the list of them. */
export type ListedVersion = {
	id: string;
	/** When it was last added to, as the clock in the creator's zone showed it. */
	clock: string;
	/** What changed, in words. */
	what: string;
	author: Actor;
	/** The page is so now. */
	isCurrent: boolean;
};
