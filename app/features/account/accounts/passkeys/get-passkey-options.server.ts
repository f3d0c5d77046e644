import {
	type AuthenticatorTransport,
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { CHALLENGE_TTL_S, type ChallengeUse, issueChallenge } from "./passkey-challenge.server.ts";
import { ownedBy, type PasskeyOwner } from "./passkey-row.server.ts";
import { getRelyingParty } from "./relying-party.server.ts";

/** What a browser asks an authenticator for. Nothing is stored until it answers. */

/** Without extensions, of which none is used. */
export type SignInOptions = Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;
export type NewPasskeyOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">;

/** EdDSA, ES256 and RS256, the algorithms of all authenticators in use. */
const ALGORITHMS = [-8, -7, -257];
const timeout = CHALLENGE_TTL_S * 1000;

/** Any passkey of this site: the person chooses whom to sign in. */
export async function getSignInOptions(
	kind: ChallengeUse["kind"],
	clock: Clock = systemClock,
): Promise<SignInOptions> {
	const { extensions: _, ...options } = await generateAuthenticationOptions({
		rpID: getRelyingParty().id,
		challenge: issueChallenge({ purpose: "sign-in", kind, sessionId: null }, clock),
		userVerification: "required",
		timeout,
	});
	return options;
}

/** One of the account's passkeys. */
export async function getProofOptions(
	{ userId, sessionId }: { userId: string; sessionId: string },
	clock: Clock = systemClock,
): Promise<SignInOptions> {
	const { extensions: _, ...options } = await generateAuthenticationOptions({
		rpID: getRelyingParty().id,
		challenge: issueChallenge({ purpose: "prove", kind: "creator", sessionId }, clock),
		allowCredentials: await listCredentials({ kind: "creator", id: userId }),
		userVerification: "required",
		timeout,
	});
	return options;
}

/** A new passkey, on an authenticator that has none of this account. */
export async function getNewPasskeyOptions(
	{ owner, sessionId, email }: { owner: PasskeyOwner; sessionId: string; email: string },
	clock: Clock = systemClock,
): Promise<NewPasskeyOptions> {
	const { id: rpID, name: rpName } = getRelyingParty();
	const { extensions: _, ...options } = await generateRegistrationOptions({
		rpID,
		rpName,
		userName: email,
		// The account's id, which says nothing about its owner.
		userID: Uint8Array.from(Buffer.from(owner.id.replaceAll("-", ""), "hex")),
		challenge: issueChallenge({ purpose: "add", kind: owner.kind, sessionId }, clock),
		excludeCredentials: await listCredentials(owner),
		attestationType: "none",
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		supportedAlgorithmIDs: ALGORITHMS,
		timeout,
	});
	return options;
}

async function listCredentials(owner: PasskeyOwner) {
	const passkeys = await db.passkey.findMany({
		where: ownedBy(owner),
		orderBy: { id: "asc" },
		select: { credentialId: true, transports: true },
	});
	return passkeys.map(({ credentialId, transports }) => ({
		id: Buffer.from(credentialId).toString("base64url"),
		transports: transports as AuthenticatorTransport[],
	}));
}
