import {
	type AuthenticationResponseJSON,
	type AuthenticatorTransport,
	verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { en } from "#app/i18n/account/en.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type ChallengeUse, isChallengeFor, spendChallenge } from "./passkey-challenge.server.ts";
import type { PasskeyOwner } from "./passkey-row.server.ts";
import { getRelyingParty } from "./relying-party.server.ts";

type Verified = { passkeyId: string; owner: PasskeyOwner };

/**
 * Verifies what an authenticator answered to a challenge for this use, and records the use of the passkey.
 *
 * @param onCopied is called if the authenticator counts less than before, so that its key may have been copied: it is refused
 * @returns whose passkey it is
 * @throws AppError `unauthenticated`, with one text for whatever is wrong; `unavailable`
 */
export async function verifyPasskey(
	answer: string,
	{
		use,
		clock,
		onCopied,
	}: { use: ChallengeUse; clock: Clock; onCopied?: (by: Verified) => Promise<void> },
): Promise<Verified> {
	try {
		const response = JSON.parse(answer) as AuthenticationResponseJSON;
		const passkey = await findPasskey(response, use);
		const { id: passkeyId, owner, counter } = passkey;
		const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty();
		let challenge = "";
		const { verified, authenticationInfo } = await verifyAuthenticationResponse({
			response,
			expectedChallenge: (sent) => {
				challenge = sent;
				return isChallengeFor(sent, use, clock);
			},
			expectedOrigin,
			expectedRPID,
			requireUserVerification: true,
			// Compared below, so that a copied one is told from other errors.
			credential: { ...passkey.credential, counter: 0 },
		});
		if (!verified) throw new Error("not verified");
		if (!(await spendChallenge(challenge))) throw new Error("challenge used");
		const { newCounter, credentialBackedUp: isBackedUp } = authenticationInfo;
		const isSteady = newCounter > counter || (newCounter === 0 && counter === 0);
		const { count } = isSteady
			? await db.passkey.updateMany({
					where: { id: passkeyId, counter },
					data: { counter: newCounter, isBackedUp, lastUsedAt: clock.now() },
				})
			: { count: 0 };
		if (count === 0) {
			log.warn({ passkeyId }, "a passkey counts less than before: it may have been copied");
			await onCopied?.({ passkeyId, owner });
			throw new Error("counter");
		}
		return { passkeyId, owner };
	} catch (error) {
		if (error instanceof AppError) throw error;
		log.info({ err: error }, "a passkey was refused");
		throw passkeyRefused();
	}
}

export function passkeyRefused(): AppError {
	return new AppError("unauthenticated", en.refusals.passkeyRefused);
}

/** @throws for an unknown passkey, or one of another kind of people than the challenge is for */
async function findPasskey({ id, response }: AuthenticationResponseJSON, { kind }: ChallengeUse) {
	const stored = await db.passkey.findUnique({
		where: { credentialId: Buffer.from(id, "base64url") },
	});
	const ownerId = kind === "creator" ? stored?.userId : stored?.administratorId;
	if (!(stored && ownerId)) throw new Error("unknown passkey");
	const handle = response.userHandle;
	const ownHandle = Buffer.from(ownerId.replaceAll("-", ""), "hex").toString("base64url");
	if (handle !== undefined && handle !== ownHandle) throw new Error("another owner’s handle");
	return {
		id: stored.id,
		owner: { kind, id: ownerId },
		counter: Number(stored.counter),
		credential: {
			id: Buffer.from(stored.credentialId).toString("base64url"),
			publicKey: stored.publicKey,
			transports: stored.transports as AuthenticatorTransport[],
		},
	};
}
