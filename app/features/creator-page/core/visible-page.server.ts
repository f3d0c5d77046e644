import type { Prisma } from "#app/generated/prisma/client.ts";

/**
 * Condition for public pages, for SQL and for Prisma. Suspended accounts and accounts scheduled for deletion have no
 * public pages, and an administrator may have suspended a page alone.
 */

/** SQL condition. `u` is the row of `"user"`. */
export const IS_VISIBLE_ACCOUNT = `(u.status = 'active' AND u.deletion_requested_at IS NULL)`;

/** SQL condition. `p` is the row of `profile`, `u` the row of its user. */
export const IS_VISIBLE_PAGE = `(p.published AND p.suspended_at IS NULL AND ${IS_VISIBLE_ACCOUNT})`;

export const VISIBLE_PAGE = {
	published: true,
	suspendedAt: null,
	user: { status: "active", deletionRequestedAt: null },
} as const satisfies Prisma.ProfileWhereInput;
