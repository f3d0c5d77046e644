import { unchanged, updatePagesOf } from "#app/features/creator-page/core/update-page.server.ts";
import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { renewDeviceCookie, revokeDevices } from "../sessions/device-cookie.server.ts";
import { lockAccount } from "../sign-in/account-lock.server.ts";
import { trustNetwork } from "../sign-in/limits.server.ts";
import { requirePasswordSignIn } from "../sign-in/require-password-sign-in.server.ts";
import type { Sender } from "../visitor.server.ts";
import { getResetLink, type ResetLink } from "./get-reset-link.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { requireStrongPassword } from "./require-strong-password.server.ts";

/** Tries to set a password with an invalid link. Valid links are never limited. */
const invalidLinks = createRateLimit({
	name: "reset-password",
	tries: 30,
	perSeconds: 15 * 60,
	message: en.refusals.manyResets,
});

type PasswordReset = {
	token: string;
	password: string;
	clock?: Clock;
} & Omit<Sender, "cookies"> & {
		/** The visitor's `Cookie` header, which may hold a device cookie. */
		cookies?: string | null;
	};

/**
 * Sets the password of the account that the emailed link belongs to, uses the link up, and ends all sessions and
 * access tokens. The link
 * also verifies the address, and marks this device and network as the owner's. A valid link always works: only tries
 * with invalid ones are limited.
 *
 * @returns the `Set-Cookie` value for this device, or null if the link is invalid or used
 * @throws AppError `bad_request` as `requireStrongPassword`, the link stays valid; `rate_limited` with `retryAfterS`;
 * `unavailable`
 */
export function resetPassword({
	token,
	password,
	address,
	cookies,
	mailLanguage: language,
	clock = systemClock,
}: PasswordReset): Promise<{ deviceCookie: string | null } | null> {
	return mapError(en.refusals.resetFailed, async () => {
		requirePasswordSignIn();
		const link = await getResetLink(token, clock);
		if (!link) {
			await invalidLinks.consume([networkOf(address)]);
			return null;
		}
		requireStrongPassword(password, link);
		const passwordHash = await hashPassword(password);
		const spent = await spendLink(link, { passwordHash, now: clock.now() });
		if (!spent) return null;

		// The password is committed: later failures must not make the reset fail.
		const { email } = link;
		const { deviceEpoch, revokedTokens } = spent;
		await Promise.all([
			queueOwnerNotice(email, { kind: "password-changed", revokedTokens, language }),
			trustNetwork({ email, address }).catch((error: unknown) => {
				log.error({ err: error }, "network not remembered");
			}),
		]);
		const { userId } = link;
		return { deviceCookie: await renewDeviceCookie({ userId, deviceEpoch }, cookies, clock) };
	});
}

/** @returns null if the link was used or replaced meanwhile */
function spendLink(
	{ id, userId, email }: ResetLink,
	{ passwordHash, now }: { passwordHash: string; now: Date },
): Promise<{ deviceEpoch: number; revokedTokens: number } | null> {
	return updatePagesOf({ userId, actor: "system" }, async (tx) => {
		const account = await lockAccount(tx, userId);
		if (account?.email !== email || account.status !== "active") return unchanged(null);
		const { count } = await tx.accountToken.updateMany({
			where: { id, usedAt: null, expiresAt: { gt: now } },
			data: { usedAt: now },
		});
		if (count === 0) return unchanged(null);
		await tx.user.update({
			where: { id: userId },
			data: { passwordHash, emailVerifiedAt: account.emailVerifiedAt ?? now },
		});
		await tx.session.deleteMany({ where: { userId } });
		const { count: revokedTokens } = await tx.accessToken.deleteMany({ where: { userId } });
		// Removes other ways in that somebody with the old password may have prepared.
		await tx.accountToken.deleteMany({
			where: { userId, kind: { in: ["reset_password", "change_email"] }, usedAt: null },
		});
		return { deviceEpoch: await revokeDevices(tx, userId), revokedTokens };
	});
}
