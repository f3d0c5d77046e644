import { AppError } from "#app/platform/errors.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { mapError } from "#app/platform/map-error.server.ts";
import { getPendingEmail } from "../queries.server.ts";
import { EMAIL_CHANGE_FAILED_MESSAGE } from "../settings-schema.ts";
import { countEmailChange } from "./limits.server.ts";
import { sendEmailChangeMail } from "./send-email-change-mail.server.ts";

/**
 * Emails the link of a pending change again; earlier links stay valid. @returns the address
 * @throws AppError `not_found` if no change is pending; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function sendEmailChangeAgain(owner: {
	userId: string;
	email: string;
}): Promise<string> {
	const newEmail = await getPendingEmail(owner);
	if (newEmail === null) {
		throw new AppError("not_found", "There is no email change left to confirm.");
	}
	await countEmailChange({ userId: owner.userId, newEmail });
	await mapError(EMAIL_CHANGE_FAILED_MESSAGE, () =>
		enqueue(sendEmailChangeMail, { userId: owner.userId, newEmail }),
	);
	return newEmail;
}
