import { sendResetMail } from "#app/features/account/accounts/passwords/send-reset-mail.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";

/**
 * Emails the owner a link that sets a password. @throws AppError `not_found`; `conflict` for a suspended account, which
 * can't sign in anyway
 */
export async function sendPasswordReset({
	actor,
	userId,
}: {
	actor: AuditActor;
	userId: string;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		const { email, status, target } = await lockUser(tx, userId);
		if (status !== "active") {
			throw new AppError("conflict", "This account is suspended. Activate it first.");
		}
		await enqueue(sendResetMail, { email }, { tx });
		await recordAudit(tx, { actor, action: "user.password-reset-sent", target });
	});
}
