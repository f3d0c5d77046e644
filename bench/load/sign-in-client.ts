/** A program: on each message, signs in with many accounts at once, and reports back when all have been answered. */
import { networkAddress, PASSWORD, postForm } from "../contenders/give-passwords.ts";

/** What the program is asked to do. */
export type SignIns = { origin: string; count: number; firstAccount: number };
/** Null if each sign-in succeeded. */
export type SignInsOutcome = { error: string | null };

process.on("message", async ({ origin, count, firstAccount }: SignIns) => {
	const signIns = Array.from({ length: count }, (_, index) => signIn(origin, firstAccount + index));
	const error = await Promise.all(signIns).then(
		() => null,
		(failure: unknown) => String(failure),
	);
	process.send?.({ error } satisfies SignInsOutcome);
});
// Waiting for a message keeps this process alive.
process.channel?.ref();
process.send?.({ error: null } satisfies SignInsOutcome);

/** Each account signs in from its own network, so that no rate limit applies. */
async function signIn(origin: string, account: number): Promise<void> {
	const fields = { email: `page-${account}@example.com`, password: PASSWORD };
	const { status } = await postForm(`${origin}/signin`, fields, networkAddress(account));
	if (status !== 303) throw new Error(`/signin answers ${status}`);
}
