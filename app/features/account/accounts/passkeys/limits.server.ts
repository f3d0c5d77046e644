import { en } from "#app/i18n/account/en.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

const tries = createRateLimit({
	name: "passkey",
	tries: 30,
	perSeconds: 15 * 60,
	message: en.refusals.manySignIns,
});

/**
 * Counts a try with a passkey. For each network only: there is nothing to guess, and no stranger can use up an owner's tries.
 * @returns a function to call if it was right
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countPasskeyTry({
	address,
}: {
	address: string;
}): Promise<() => Promise<void>> {
	const network = networkOf(address);
	await tries.consume([network]);
	return () => tries.giveBack([network]);
}
