import {
	hashToken,
	looksLikeToken,
} from "#app/features/account/accounts/session-store/tokens.server.ts";
import { getOwnPage } from "#app/features/creator-page/core/get-own-page.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";

/** A valid emailed link to set a password, the address that it was sent to, and its account. */
export type ResetLink = {
	id: string;
	userId: string;
	email: string;
	name: string;
	username: string;
};

/**
 * The link that `token` belongs to, without using it up; null if it is used, older than an hour, replaced by a later
 * one or made up. A link sent to an earlier address is invalid: its mailbox may belong to somebody else.
 */
export async function getResetLink(
	token: string,
	clock: Clock = systemClock,
): Promise<ResetLink | null> {
	if (!looksLikeToken(token)) return null;
	const link = await db.accountToken.findUnique({
		where: {
			tokenHash: hashToken(token),
			kind: "reset_password",
			usedAt: null,
			expiresAt: { gt: clock.now() },
			user: { status: "active" },
		},
		select: {
			id: true,
			userId: true,
			email: true,
			user: { select: { email: true } },
		},
	});
	if (link === null || link.user.email !== link.email) return null;
	const { id, userId, email } = link;
	const page = await getOwnPage({ userId });
	return page && { id, userId, email, name: page.name, username: page.username };
}
