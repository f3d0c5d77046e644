import { hashPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { requireStrongPassword } from "#app/features/account/accounts/passwords/require-strong-password.server.ts";
import {
	hashToken,
	looksLikeToken,
} from "#app/features/account/accounts/session-store/tokens.server.ts";
import { requirePasswordSignIn } from "#app/features/account/accounts/sign-in/require-password-sign-in.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { countBadReset } from "../limits.server.ts";
import { queueAdministratorNotice } from "../queue-administrator-notice.server.ts";
import { administratorTarget } from "../targets.ts";

/** The administrator whom a valid emailed link belongs to, without using it up; null for any other token. */
export async function getAdminReset(
	token: string,
	clock: Clock = systemClock,
): Promise<{ administratorId: string; email: string; name: string } | null> {
	if (!looksLikeToken(token)) return null;
	const reset = await db.administratorPasswordReset.findUnique({
		where: { tokenHash: hashToken(token), expiresAt: { gt: clock.now() } },
		select: { administratorId: true, administrator: { select: { email: true, name: true } } },
	});
	return reset && { administratorId: reset.administratorId, ...reset.administrator };
}

/**
 * Sets an administrator's password with an emailed link, uses the link up, and logs every device out. Two-step
 * verification stays on.
 *
 * @throws AppError `gone` if the link was used, replaced or has expired; `bad_request` as `requireStrongPassword`;
 * `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function resetAdminPassword({
	token,
	password,
	visitor: { address, requestId },
	clock = systemClock,
}: {
	token: string;
	password: string;
	visitor: { address: string; requestId: string };
	clock?: Clock;
}): Promise<void> {
	requirePasswordSignIn();
	const found = await getAdminReset(token, clock);
	if (!found) {
		await countBadReset({ address });
		throw invalidLink();
	}
	const { administratorId, email } = found;
	requireStrongPassword(password, found);
	const passwordHash = await hashPassword(password);
	await db.$transaction(async (tx) => {
		await lockAdministrator(tx, administratorId);
		const { count } = await tx.administratorPasswordReset.deleteMany({
			where: { tokenHash: hashToken(token), expiresAt: { gt: clock.now() } },
		});
		if (count === 0) throw invalidLink();
		await tx.administrator.update({ where: { id: administratorId }, data: { passwordHash } });
		await tx.adminSession.deleteMany({ where: { administratorId } });
		await tx.administratorPasswordReset.deleteMany({ where: { administratorId } });
		const actor = { administratorId, email, requestId };
		const target = administratorTarget({ id: administratorId, email });
		await recordAudit(tx, { actor, action: "password.reset", target }, clock);
	});
	await queueAdministratorNotice(email, { kind: "password-reset" });
}

function invalidLink(): AppError {
	return new AppError("gone", "This link has been used or has expired. Ask for a new one.");
}
