import { enqueue } from "#app/platform/jobs.server.ts";
import { countVerificationRequest } from "../limits.server.ts";
import { mapError } from "../map-error.server.ts";
import { VERIFICATION_MAIL_FAILED_MESSAGE } from "../schema.ts";
import { resendVerificationMail } from "./resend-verification-mail.server.ts";

/**
 * Has a new verification link mailed to `email`. Does the same, and as much, whether or not there is an account that
 * needs one.
 * @param address the visitor's, and `cookies` their `Cookie` header, for the limits
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
