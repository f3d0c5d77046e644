import type { Prisma } from "#app/generated/prisma/client.ts";

/**
 * What everyone may see, said once for SQL and once for Prisma. A suspended account and one that waits for its deletion
 * show nothing.
 */

/** `u` is the row of `"user"`. */
export const IS_VISIBLE_ACCOUNT = `(u.status = 'active' AND u.deletion_requested_at IS NULL)`;

/** `p` is the row of `profile`, `u` that of its user. */
export const IS_VISIBLE_PAGE = `(p.published AND ${IS_VISIBLE_ACCOUNT})`;

export const VISIBLE_PAGE = {
	published: true,
	user: { status: "active", deletionRequestedAt: null },
} as const satisfies Prisma.ProfileWhereInput;
