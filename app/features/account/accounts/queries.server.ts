import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { ListedExport } from "./deletion/schema.ts";
import { hasPasskey } from "./passkeys/queries.server.ts";
import { FRESH_PROOF_MS, type OwnerConfirmation } from "./settings-schema.ts";

/** Sign-in methods of an account. `google` has the address at connection time, which may have changed at Google. */
export type SignInMethods = { hasPassword: boolean; google: { email: string } | null };

/** @throws AppError `not_found` if the account was deleted */
export async function getSignInMethods(userId: string): Promise<SignInMethods> {
	const user = await db.user.findUnique({
		where: { id: userId },
		select: {
			passwordHash: true,
			identities: { where: { provider: "google" }, select: { email: true } },
		},
	});
	if (!user) throw new AppError("not_found", "This account no longer exists.");
	return { hasPassword: user.passwordHash !== null, google: user.identities[0] ?? null };
}

type OwnSession = { userId: string; sessionId: string };

/** Whether the session's owner has signed in, or entered the password, within the last 10 minutes. False if it has ended. */
export async function hasFreshProof(
	{ userId, sessionId }: OwnSession,
	clock: Clock = systemClock,
): Promise<boolean> {
	const fresh = { gt: new Date(clock.now().getTime() - FRESH_PROOF_MS) };
	const count = await db.session.count({
		where: { id: sessionId, userId, OR: [{ createdAt: fresh }, { provedAt: fresh }] },
	});
	return count > 0;
}

/** @returns when the session's proof is over, which may be past. @throws AppError `unauthenticated` if the session has ended */
export async function getProofEnd({ userId, sessionId }: OwnSession): Promise<Date> {
	const session = await db.session.findFirst({
		where: { id: sessionId, userId },
		select: { createdAt: true, provedAt: true },
	});
	if (session === null) throw new AppError("unauthenticated", "Please sign in again.");
	const { createdAt, provedAt } = session;
	return new Date((provedAt ?? createdAt).getTime() + FRESH_PROOF_MS);
}

/** What this session's owner has to do before a sensitive change. */
export async function getOwnerConfirmation(
	session: OwnSession,
	clock: Clock = systemClock,
): Promise<OwnerConfirmation> {
	if (await hasFreshProof(session, clock)) return "fresh";
	const { hasPassword } = await getSignInMethods(session.userId);
	const isAskedLater = hasPassword || (await hasPasskey(session.userId));
	return isAskedLater ? "when-sent" : "sign-in-again";
}

type AccountAddress = { userId: string; email: string };

/** `refusal`: reply of the new address's mail server if it rejected the email with the link. */
export type PendingEmailChange = { email: string; refusal: string | null };

/** The account's unconfirmed new address, or null. */
export async function getPendingEmail(
	account: AccountAddress,
	clock: Clock = systemClock,
): Promise<string | null> {
	return (await getPendingEmailChange(account, clock))?.email ?? null;
}

/** The pending change of address, or null. */
export function getPendingEmailChange(
	{ userId, email }: AccountAddress,
	clock: Clock = systemClock,
): Promise<PendingEmailChange | null> {
	return db.accountToken.findFirst({
		where: {
			userId,
			kind: "change_email",
			usedAt: null,
			expiresAt: { gt: clock.now() },
			// Excludes the account's current address: a confirmed change may leave other links behind.
			email: { not: email },
		},
		orderBy: { createdAt: "desc" },
		select: { email: true, refusal: true },
	});
}

/** Maximum number of sessions on the page; "sign out others" ends the unlisted ones too. */
const LISTED_SESSIONS = 50;

export type ListedSession = {
	id: string;
	device: string;
	createdAt: Date;
	lastUsedAt: Date;
	isCurrent: boolean;
};

/** The account's active sessions, this one first and the others by last use, and their total number. */
export async function listSessions(
	{ userId, sessionId }: OwnSession,
	clock: Clock = systemClock,
): Promise<{ sessions: ListedSession[]; total: number }> {
	const living = { userId, expiresAt: { gt: clock.now() } };
	const [own, others, total] = await Promise.all([
		db.session.findMany({ where: { ...living, id: sessionId }, select: SESSION_COLUMNS }),
		db.session.findMany({
			where: { ...living, id: { not: sessionId } },
			orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
			take: LISTED_SESSIONS - 1,
			select: SESSION_COLUMNS,
		}),
		db.session.count({ where: living }),
	]);
	const sessions = [...own, ...others];
	return { sessions: sessions.map((row) => ({ ...row, isCurrent: row.id === sessionId })), total };
}

const SESSION_COLUMNS = { id: true, device: true, createdAt: true, lastUsedAt: true } as const;

/**
 * The account's active sessions by last use, and their total number.
 * @param after place of the last session of the part before; null for the first part
 */
export async function listSessionsAfter(
	{
		userId,
		after,
		limit,
	}: { userId: string; after: { lastUsedAt: Date; id: string } | null; limit: number },
	clock: Clock = systemClock,
): Promise<{ sessions: Omit<ListedSession, "isCurrent">[]; total: number }> {
	const living = { userId, expiresAt: { gt: clock.now() } };
	const [sessions, total] = await Promise.all([
		db.session.findMany({
			where: {
				...living,
				...(after
					? {
							lastUsedAt: { lte: after.lastUsedAt },
							OR: [{ lastUsedAt: { lt: after.lastUsedAt } }, { id: { lt: after.id } }],
						}
					: {}),
			},
			orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
			take: limit,
			select: SESSION_COLUMNS,
		}),
		db.session.count({ where: living }),
	]);
	return { sessions, total };
}

/** The relevant copies: the one in progress or failed, and the one ready to download. */
export async function listDataExports(
	{ userId }: { userId: string },
	clock: Clock = systemClock,
): Promise<ListedExport[]> {
	const rows = await db.dataExport.findMany({
		where: { userId, expiresAt: { gt: clock.now() } },
		orderBy: { createdAt: "desc" },
		select: { id: true, status: true, createdAt: true, bytes: true, expiresAt: true },
	});
	return rows.map(({ status, bytes, expiresAt, ...row }) =>
		status === "ready" ? { ...row, status, bytes: bytes ?? 0, expiresAt } : { ...row, status },
	);
}
