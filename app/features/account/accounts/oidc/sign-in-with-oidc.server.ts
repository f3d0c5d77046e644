import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { oidcIdentity } from "../sign-in/provider-identity.ts";
import {
	type ProviderSignIn,
	signInWithIdentity,
} from "../sign-in/sign-in-with-identity.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { issueOffer } from "./connection-offer.server.ts";
import type { OidcPerson, OidcProvider } from "./oidc-provider.server.ts";
import { unverified } from "./oidc-refusals.server.ts";

/** Page that asks for the password of an account with the newcomer's address. */
const CONNECT_STEP = "/signin/connect";

type SignInWithOidc = {
	provider: Pick<OidcProvider, "id" | "issuer">;
	person: OidcPerson;
	/** Where to go on, for a sign-in that needs a further step. */
	continuation?: { redirectTo?: string | undefined; plan?: string | undefined };
	visitor: Visitor;
	clock?: Clock;
};

/**
 * Signs in the person that an OpenID provider has identified, and creates an account for a new one, as `signInWithIdentity`. For
 * an address that has an account, its password is asked for, which then connects the two: also if it has none, so that
 * nobody learns how an account is signed in to.
 *
 * @throws AppError as `signInWithIdentity`; `forbidden` for a new person whose address the provider hasn't verified
 */
export function signInWithOidc({
	provider,
	person,
	continuation = {},
	visitor,
	clock = systemClock,
}: SignInWithOidc): Promise<ProviderSignIn> {
	const { subject, email: stated, isVerified, name } = person;
	return signInWithIdentity({
		identity: oidcIdentity({ issuer: provider.issuer, subject }),
		newcomer() {
			if (stated === null || !isVerified) throw unverified();
			return { email: stated, name };
		},
		async onTaken(email) {
			const offer = { provider: provider.id, subject, email, ...continuation };
			return {
				isComplete: false,
				cookie: await issueOffer(offer, clock),
				target: CONNECT_STEP,
			};
		},
		continuation,
		visitor,
		clock,
	});
}
