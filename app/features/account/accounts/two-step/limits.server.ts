import { en } from "#app/i18n/account/en.ts";
import { createRateLimit } from "#app/platform/rate-limit.server.ts";
import type { TotpOwner } from "./totp.server.ts";

const codes = createRateLimit({
	name: "two-step-code",
	tries: 10,
	perSeconds: 60 * 60,
	message: en.refusals.manyCodes,
});

/**
 * Counts a try with a code of the authenticator app or a recovery code, for each account over all networks: with ten tries an
 * hour, three valid codes at a time and a million possible ones, guessing takes years. Right codes count too, so that an
 * owner who signs in doesn't give a thief new tries. Only who has passed the first step can try.
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countCode({ kind, id }: TotpOwner): Promise<void> {
	await codes.consume([kind, id]);
}
