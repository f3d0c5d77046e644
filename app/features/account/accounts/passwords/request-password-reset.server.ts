import { en } from "#app/i18n/account/en.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { mailLimits } from "../email/mail-limits.server.ts";
import { type MailRequest, requestMail } from "../email/request-mail.server.ts";
import { requirePasswordSignIn } from "../sign-in/require-password-sign-in.server.ts";
import { sendResetMail } from "./send-reset-mail.server.ts";

/** Counts an email with a link that sets a password. @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export const countResetRequest = mailLimits({
	name: "reset-mail",
	message: en.refusals.manyResetMails,
});

/**
 * Emails a link that sets a password, if the address has an account.
 * @throws AppError `rate_limited` with `retryAfterS`; `forbidden` where no password signs in; `unavailable`
 */
export async function requestPasswordReset(visit: MailRequest): Promise<void> {
	requirePasswordSignIn();
	await requestMail(visit, {
		count: countResetRequest,
		queue: (email) => enqueue(sendResetMail, { email, language: visit.mailLanguage }),
		failedMessage: en.refusals.resetMailFailed,
	});
}
