import {
	createSignInLimits,
	type SignInTry,
} from "#app/features/account/accounts/session-store/sign-in-limits.server.ts";
import { isOwnDevice } from "../sessions/device-cookie.server.ts";

const limits = createSignInLimits({ name: "signin", familiar: "familiar" });

export const { rememberNetwork, isFamiliarNetwork, trustNetwork } = limits;

/** A try to sign in, or a request for an email to this address. */
export type Try = SignInTry & {
	/** The `Cookie` header, which may hold a device cookie. */
	cookies?: string | null | undefined;
};

/** Counts a creator's sign-in try, as `countTry` of `createSignInLimits`. */
export async function countSignIn({ email, address, cookies }: Try): Promise<() => Promise<void>> {
	const isOwn = await isOwnDevice({ email, cookies });
	return limits.countTry({ email, address }, { isOwnDevice: isOwn });
}
