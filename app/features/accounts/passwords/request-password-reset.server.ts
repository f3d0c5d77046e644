import { enqueue } from "#app/platform/jobs.server.ts";
import { countResetRequest } from "../limits.server.ts";
import { mapError } from "../map-error.server.ts";
import { RESET_MAIL_FAILED_MESSAGE } from "../schema.ts";
import { sendResetMail } from "./send-reset-mail.server.ts";

/**
 * Emails a link to set a password to `email`. Does the same work whether or not there is such an account.
 * @param address the visitor's IP address; `cookies` is their `Cookie` header, for the rate limits
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestPasswordReset({
	email,
	address,
	cookies,
}: {
	email: string;
	address: string;
	cookies: string | null;
}): Promise<void> {
	await mapError(RESET_MAIL_FAILED_MESSAGE, async () => {
		await countResetRequest({ email, address, cookies });
		await enqueue(sendResetMail, { email });
	});
}
