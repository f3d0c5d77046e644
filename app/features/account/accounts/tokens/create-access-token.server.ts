import { SCOPE_NAMES, type Scope } from "#app/api/scopes.ts";
import { queueOwnerNotice } from "#app/features/account/accounts/queue-owner-notice.server.ts";
import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { lockAccount } from "#app/features/account/accounts/sign-in/account-lock.server.ts";
import { confirmOwner } from "#app/features/account/accounts/sign-in/confirm-owner.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { site } from "#app/platform/site.server.ts";
import { newPersonalToken } from "./personal-token.server.ts";
import { LISTED_COLUMNS } from "./queries.server.ts";
import { type ListedToken, MAX_TOKENS, type TokenLifetime } from "./schema.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Number of characters of a token that stay visible. */
const HINT_LENGTH = 4;

type CreateAccessToken = {
	owner: { userId: string; sessionId: string; profileId: string; email: string };
	name: string;
	scopes: readonly Scope[];
	lifetimeDays: TokenLifetime;
	/** Missing if a proof is fresh or the account has no password. */
	currentPassword?: string | undefined;
	/** Id for the token. A repeated call with the same one replaces its secret, which nobody has seen. */
	id?: string;
	clock?: Clock;
};

/**
 * Makes a personal access token for the owner's page and emails the owner.
 *
 * @returns the token, which can't be read again, and its row
 * @throws AppError as `confirmOwner`; `conflict` if the account has 20 tokens
 */
export async function createAccessToken({
	owner,
	name,
	scopes,
	lifetimeDays,
	currentPassword,
	id,
	clock = systemClock,
}: CreateAccessToken): Promise<{ token: string; listed: ListedToken }> {
	const { userId, profileId, email } = owner;
	await confirmOwner({ owner, currentPassword, clock });
	const token = newPersonalToken(site.name);
	const now = clock.now();
	const secret = { tokenHash: hashToken(token), hint: token.slice(-HINT_LENGTH) };
	const chosen = SCOPE_NAMES.filter((scope) => scopes.includes(scope));
	const row = await db.$transaction(async (tx) => {
		// Concurrent calls can't exceed the limit together.
		await lockAccount(tx, userId);
		const known =
			id === undefined
				? null
				: await tx.accessToken.findUnique({ where: { id, userId }, select: { id: true } });
		if (known) {
			return tx.accessToken.update({ where: known, data: secret, select: LISTED_COLUMNS });
		}
		const count = await tx.accessToken.count({ where: { userId, expiresAt: { gt: now } } });
		if (count >= MAX_TOKENS) {
			const message = `You have ${MAX_TOKENS} API tokens, the maximum. Revoke one first.`;
			throw new AppError("conflict", message);
		}
		return tx.accessToken.create({
			data: {
				...(id === undefined ? {} : { id }),
				userId,
				profileId,
				name,
				...secret,
				scopes: chosen,
				createdAt: now,
				expiresAt: new Date(now.getTime() + lifetimeDays * DAY_MS),
			},
			select: LISTED_COLUMNS,
		});
	});
	await queueOwnerNotice(email, { kind: "token-created", name, expiresAtMs: +row.expiresAt });
	return { token, listed: { ...row, scopes: row.scopes as Scope[] } };
}
