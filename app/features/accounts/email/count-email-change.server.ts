import { createRateLimit } from "#app/platform/rate-limit.server.ts";

const EMAIL_CHANGE_MESSAGE = "Too many confirmation emails requested. Please try again later.";
const HOUR_S = 60 * 60;
const emailChangesByAccount = createRateLimit({
	name: "email-change",
	tries: 5,
	perSeconds: HOUR_S,
	message: EMAIL_CHANGE_MESSAGE,
});
const emailChangesToAddress = createRateLimit({
	name: "email-change-to",
	tries: 5,
	perSeconds: HOUR_S,
	message: EMAIL_CHANGE_MESSAGE,
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
	await emailChangesToAddress.consume([newEmail]);
}
