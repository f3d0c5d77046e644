import { en } from "#app/i18n/account/en.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";

const signIns = createRateLimit({
	name: "oidc",
	tries: 30,
	perSeconds: 15 * 60,
	message: en.refusals.manySignIns,
});

/**
 * Counts a sign-in try with an OpenID provider, before the provider is asked. Counted per network only, because there is
 * nothing to guess.
 * @returns a function to call if the sign-in was successful
 * @throws AppError `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function countOidcSignIn({
	address,
}: {
	address: string;
}): Promise<() => Promise<void>> {
	const network = networkOf(address);
	await signIns.consume([network]);
	return () => signIns.giveBack([network]);
}
