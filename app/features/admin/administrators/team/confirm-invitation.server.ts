import { hashPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { requireStrongPassword } from "#app/features/account/accounts/passwords/require-strong-password.server.ts";
import {
	hashToken,
	looksLikeToken,
} from "#app/features/account/accounts/session-store/tokens.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockTeam } from "../administrator-lock.server.ts";
import { countBadInvitation } from "../limits.server.ts";
import { rememberFirstDevice } from "../sign-in/queue-log-in-notice.server.ts";
import type { AdminVisitor } from "../sign-in/sign-in-administrator.server.ts";
import { startAdminSession } from "../sign-in/start-admin-session.server.ts";
import { createAdministratorRow } from "./create-administrator-row.server.ts";

/** The open invitation of an emailed token, without using it up; null if there is none. */
export async function getInvitation(
	token: string,
	clock: Clock = systemClock,
): Promise<{ id: string; email: string } | null> {
	if (!looksLikeToken(token)) return null;
	return db.administratorInvitation.findUnique({
		where: { tokenHash: hashToken(token), expiresAt: { gt: clock.now() } },
		select: { id: true, email: true },
	});
}

/**
 * Creates the administrator who was invited, uses the invitation up, and signs this browser in.
 *
 * @returns the `Set-Cookie` value of the session
 * @throws AppError `gone` if the invitation was used, withdrawn, replaced or has expired; `bad_request` as
 * `requireStrongPassword`; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function confirmInvitation({
	token,
	name,
	password,
	visitor: { address, userAgent, requestId },
	clock = systemClock,
}: {
	token: string;
	name: string;
	password: string;
	visitor: AdminVisitor;
	clock?: Clock;
}): Promise<string> {
	const invitation = await getInvitation(token, clock);
	if (!invitation) {
		await countBadInvitation({ address });
		throw invalidInvitation();
	}
	const { id, email } = invitation;
	requireStrongPassword(password, { email, name });
	const passwordHash = await hashPassword(password);
	const joined = await db.$transaction(async (tx) => {
		await lockTeam(tx);
		const { count } = await tx.administratorInvitation.deleteMany({
			where: { id, tokenHash: hashToken(token), expiresAt: { gt: clock.now() } },
		});
		if (count === 0) throw invalidInvitation();
		const { administratorId } = await createAdministratorRow(
			tx,
			{ email, name, passwordHash },
			{ action: "administrator.joined", requestId },
		);
		const actor = { administratorId, email, requestId };
		return {
			administratorId,
			cookie: await startAdminSession(tx, { actor, visitor: { userAgent }, clock }),
		};
	});
	await rememberFirstDevice(joined.administratorId, { address, userAgent });
	return joined.cookie;
}

function invalidInvitation(): AppError {
	return new AppError("gone", "This invitation has been used or has expired. Ask for a new one.");
}
