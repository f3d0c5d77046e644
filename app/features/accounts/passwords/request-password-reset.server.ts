import { enqueue } from "#app/platform/jobs.server.ts";
import { countResetRequest } from "../limits.server.ts";
import { mapError } from "../map-error.server.ts";
import { RESET_MAIL_FAILED_MESSAGE } from "../schema.ts";
import { sendResetMail } from "./send-reset-mail.server.ts";

/**
 * Has a link to set a password mailed to `email`. Does the same, and as much, whether or not there is such an account.
 * @param address the visitor's, and `cookies` their `Cookie` header, for the limits
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
