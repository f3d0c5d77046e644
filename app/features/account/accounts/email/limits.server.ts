import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import { emailChangeMails } from "#app/platform/recipient-limits.server.ts";

const emailChangesByAccount = createRateLimit({
	name: "email-change",
	tries: 5,
	perSeconds: 60 * 60,
	message: "Too many confirmation emails requested. Please try again later.",
});

/**
 * Counts an email that asks `newEmail` to confirm a change, so that neither one account nor many can fill a mailbox.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countEmailChange({
	userId,
	newEmail,
}: {
	userId: string;
	newEmail: string;
}): Promise<void> {
	await emailChangesByAccount.consume([userId]);
	await emailChangeMails.consume(newEmail);
}
