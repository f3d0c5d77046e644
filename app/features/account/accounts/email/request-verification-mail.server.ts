import { en } from "#app/i18n/account/en.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { mailLimits } from "./mail-limits.server.ts";
import { type MailRequest, requestMail } from "./request-mail.server.ts";
import { sendVerificationMailAgain } from "./send-verification-mail-again.server.ts";

/** Counts an email with a verification link. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export const countVerificationRequest = mailLimits({
	name: "verification-mail",
	message: en.refusals.manyVerificationMails,
	// Whoever signed up may have typed the address of somebody else.
	mailsPerDay: 10,
});

/**
 * Emails a new verification link, if the address has an account that needs one.
 * @param unlessNew whether the mail of a sign-up a moment ago is enough
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export function requestVerificationMail(
	visit: MailRequest,
	{ unlessNew = false }: { unlessNew?: boolean } = {},
): Promise<void> {
	return requestMail(visit, {
		count: countVerificationRequest,
		queue: (email) =>
			enqueue(sendVerificationMailAgain, { email, unlessNew, language: visit.mailLanguage }),
		failedMessage: en.refusals.verificationMailFailed,
	});
}
