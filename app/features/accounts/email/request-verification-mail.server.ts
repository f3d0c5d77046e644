import { enqueue } from "#app/platform/jobs.server.ts";
import { countVerificationRequest } from "../limits.server.ts";
import { mapError } from "../map-error.server.ts";
import { VERIFICATION_MAIL_FAILED_MESSAGE } from "../schema.ts";
import { resendVerificationMail } from "./resend-verification-mail.server.ts";

/**
 * Emails a new verification link to `email`. Does the same work whether or not an account
 * needs one.
 * @param address the visitor's IP address; `cookies` is their `Cookie` header, for the rate limits
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestVerificationMail({
	email,
	address,
	cookies,
}: {
	email: string;
	address: string;
	cookies: string | null;
}): Promise<void> {
	await mapError(VERIFICATION_MAIL_FAILED_MESSAGE, async () => {
		await countVerificationRequest({ email, address, cookies });
		await enqueue(resendVerificationMail, { email });
	});
}
