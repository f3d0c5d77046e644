import { sendVerificationMail } from "#app/features/account/accounts/email/send-verification-mail.server.ts";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { lockUser } from "../user-target.server.ts";

/** Emails another verification link. @throws AppError `not_found`; `conflict` if the address is verified already */
export async function sendVerificationAgain({
	actor,
	userId,
}: {
	actor: AuditActor;
	userId: string;
}): Promise<void> {
	await db.$transaction(async (tx) => {
		const { emailVerifiedAt, target } = await lockUser(tx, userId);
		if (emailVerifiedAt !== null) {
			throw new AppError("conflict", "This address is already verified.");
		}
		await enqueue(sendVerificationMail, { userId }, { tx });
		await recordAudit(tx, { actor, action: "user.verification-resent", target });
	});
}
