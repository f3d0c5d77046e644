import { z } from "zod";
import type { Actor } from "#app/generated/prisma/enums.ts";

export const restoreVersionSchema = z.object({ intent: z.literal("restore-version") });

export const RESTORE_FAILED_MESSAGE = "Not restored. Please try again.";
export const VERSIONS_PER_PAGE = 20;

/** A version as an entry of the list. */
export type ListedVersion = {
	id: string;
	/** Time of the last change in the version, in the creator's time zone. */
	clock: string;
	/** Changes in words. */
	what: string;
	author: Actor;
	/** Whether the version is the current page. */
	isCurrent: boolean;
};
