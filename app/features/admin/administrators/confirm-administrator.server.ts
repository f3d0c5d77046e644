import { verifyPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { WRONG_PASSWORD_MESSAGE } from "#app/features/account/accounts/settings-schema.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { countAdminConfirmation } from "./limits.server.ts";

/**
 * Confirms by password that the administrator is at the keyboard, before changes that can't be undone or that open
 * another way in: a borrowed browser must not make them.
 *
 * @returns the hash of the password
 * @throws AppError `bad_request` (details.field `currentPassword`) for a wrong password; `unauthenticated` for a removed
 * administrator; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function confirmAdministrator({
	administratorId,
	currentPassword,
}: {
	administratorId: string;
	currentPassword: string;
}): Promise<string> {
	const countAsSuccess = await countAdminConfirmation({ administratorId });
	const administrator = await db.administrator.findUnique({
		where: { id: administratorId },
		select: { passwordHash: true },
	});
	if (!administrator) throw new AppError("unauthenticated", "Please log in again.");
	if (!(await verifyPassword(administrator.passwordHash, currentPassword))) {
		throw new AppError("bad_request", WRONG_PASSWORD_MESSAGE, { field: "currentPassword" });
	}
	await countAsSuccess();
	return administrator.passwordHash;
}
