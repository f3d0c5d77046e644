import { enqueue } from "#app/platform/jobs.server.ts";
import { failAs } from "./fail-as.server.ts";
import { countResetRequest } from "./limits.server.ts";
import { RESET_MAIL_FAILED_MESSAGE } from "./schema.ts";
import { sendResetMail } from "./send-reset-mail.server.ts";

/**
 * Has a link to set a password mailed to `email`. Does the same, and as much, whether or not there is such an account.
 * @param address the visitor's, for the limits
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function requestPasswordReset({
	email,
	address,
}: {
	email: string;
	address: string;
}): Promise<void> {
	await failAs(RESET_MAIL_FAILED_MESSAGE, async () => {
		await countResetRequest({ email, address });
		await enqueue(sendResetMail, { email });
	});
}
