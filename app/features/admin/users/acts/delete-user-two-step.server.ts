import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { revokeDevices } from "#app/features/account/accounts/sessions/device-cookie.server.ts";
import { hasTwoStep } from "#app/features/account/accounts/two-step/queries.server.ts";
import { deleteTwoStep } from "#app/features/account/accounts/two-step/update-two-step.server.ts";
import { confirmAdministrator } from "#app/features/admin/administrators/confirm-administrator.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";

/**
 * Turns off the two-step verification of an account whose owner has lost the app and the recovery codes. Ends its sessions,
 * and emails the owner.
 *
 * @param proof how the administrator checked that the account belongs to whoever asks
 * @throws AppError as `confirmAdministrator`; `not_found`; `conflict` if it is off
 */
export async function deleteUserTwoStep({
	actor,
	userId,
	proof,
	currentPassword,
	clock = systemClock,
}: {
	actor: AuditActor & { administratorId: string };
	userId: string;
	proof: string;
	currentPassword: string;
	clock?: Clock;
}): Promise<void> {
	const { administratorId } = actor;
	await confirmAdministrator({ administratorId, currentPassword });
	await db.$transaction(async (tx) => {
		const { email, target } = await lockUser(tx, userId);
		if (!(await hasTwoStep(userId, tx))) {
			throw new AppError("conflict", "Two-step verification is already off.");
		}
		await deleteTwoStep(tx, userId);
		await tx.session.deleteMany({ where: { userId } });
		await revokeDevices(tx, userId);
		const notice = { kind: "two-step-off-by-support" } as const;
		await enqueue(sendAccountNotice, { to: email, notice }, { tx });
		await recordAudit(
			tx,
			{
				actor,
				action: "user.two-step-disabled",
				target,
				before: { "Two-step verification": "on" },
				after: { "Two-step verification": "off", Check: proof },
			},
			clock,
		);
	});
}
