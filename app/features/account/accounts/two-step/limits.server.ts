import { en } from "#app/i18n/account/en.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";

const codes = createRateLimit({
	name: "two-step-code",
	tries: 10,
	perSeconds: 15 * 60,
	message: en.refusals.manyCodes,
});

/**
 * Counts a try with a code of the authenticator app or a recovery code, per account: with ten tries in a quarter of an hour,
 * three valid codes at a time and a million possible ones, guessing takes years.
 * @returns a function to call if the code was right
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countCode({ userId }: { userId: string }): Promise<() => Promise<void>> {
	await codes.consume([userId]);
	return () => codes.reset([userId]);
}
