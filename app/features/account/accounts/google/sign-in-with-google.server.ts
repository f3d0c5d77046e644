import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { googleIdentity } from "../sign-in/provider-identity.ts";
import {
	type ProviderSignIn,
	signInWithIdentity,
} from "../sign-in/sign-in-with-identity.server.ts";
import type { Visitor } from "../visitor.server.ts";
import type { GooglePerson } from "./google-provider.server.ts";

type SignInWithGoogle = {
	person: GooglePerson;
	/** Where to go on, for a sign-in that needs a code too. */
	continuation?: { redirectTo?: string | undefined; plan?: string | undefined };
	visitor: Visitor;
	clock?: Clock;
};

/** Where the owner of an existing account connects Google. */
const SIGN_IN_THEN_CONNECT = `/signin?${new URLSearchParams({ redirectTo: "/dashboard/settings/security" })}`;

/**
 * Signs in the person that Google has identified, and creates an account for a new one, as `signInWithIdentity`. An account
 * with the same address is neither signed in to nor connected; its owner connects Google in the settings.
 *
 * @returns the `Set-Cookie` value of the new session, the plan of the user, and whether the account is new; the
 * browser's earlier session has ended
 * @throws AppError as `signInWithIdentity`; `conflict` (details.target, where to go on) for the address of another account
 */
export function signInWithGoogle({
	person,
	continuation = {},
	visitor,
	clock = systemClock,
}: SignInWithGoogle): Promise<ProviderSignIn> {
	return signInWithIdentity({
		identity: googleIdentity(person),
		newcomer: () => person,
		async onTaken() {
			throw new AppError("conflict", en.refusals.googleEmailTaken, {
				problem: "google-email-taken",
				target: SIGN_IN_THEN_CONNECT,
			});
		},
		continuation,
		visitor,
		clock,
	});
}
