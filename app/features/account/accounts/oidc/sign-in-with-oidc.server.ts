import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { spellingsOf } from "../email/spellings-of.server.ts";
import { oidcIdentity } from "../sign-in/provider-identity.ts";
import {
	type ProviderSignIn,
	SIGN_IN_THEN_CONNECT,
	signInWithIdentity,
} from "../sign-in/sign-in-with-identity.server.ts";
import { isCodeNeeded } from "../two-step/trusted-browsers.server.ts";
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
 * an address that has an account with a password, that password is asked for, which then connects the two.
 *
 * @throws AppError as `signInWithIdentity`; `forbidden` for a new person whose address the provider hasn't verified; `conflict`
 * (details.target, where to go on) for the address of an account that can't be connected by a password alone
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
			if (!(await canConnectByPassword({ email, cookies: visitor.cookies }, clock))) {
				throw emailTaken();
			}
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

/** An account without a password, or one that asks for a code, connects the provider in its settings. */
export function emailTaken(): AppError {
	return new AppError("conflict", en.refusals.providerEmailTaken, {
		problem: "provider-email-taken",
		target: SIGN_IN_THEN_CONNECT,
	});
}

async function canConnectByPassword(
	{ email, cookies }: { email: string; cookies: string | null | undefined },
	clock: Clock,
): Promise<boolean> {
	const users = await db.user.findMany({
		where: { email: { in: spellingsOf(email) }, passwordHash: { not: null } },
		select: { id: true },
	});
	const needed = await Promise.all(
		users.map(({ id: userId }) => isCodeNeeded({ userId, cookies }, clock)),
	);
	return needed.includes(false);
}
