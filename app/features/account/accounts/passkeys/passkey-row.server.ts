import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Clock } from "#app/platform/clock.server.ts";
import type { Tx } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { type ChallengeUse, isChallengeFor, spendChallenge } from "./passkey-challenge.server.ts";
import { getRelyingParty } from "./relying-party.server.ts";
import { MAX_PASSKEYS } from "./schema.ts";

/** A passkey as it is stored: what an authenticator answered to a challenge that asked for one, and whose it is. */

/** Whose it is: an account's, or an administrator's. */
export type PasskeyOwner = { kind: ChallengeUse["kind"]; id: string };

export const ownedBy = ({ kind, id }: PasskeyOwner) =>
	kind === "creator" ? { userId: id } : { administratorId: id };

type NewPasskey = {
	credentialId: Uint8Array<ArrayBuffer>;
	publicKey: Uint8Array<ArrayBuffer>;
	counter: number;
	transports: string[];
	isBackedUp: boolean;
};

/**
 * Checks what an authenticator answered to the challenge of this session.
 * @throws AppError `bad_request` for anything else; `unavailable`
 */
export async function parseNewPasskey(
	answer: string,
	{ kind, sessionId }: Pick<ChallengeUse, "kind"> & { sessionId: string },
	clock: Clock,
): Promise<NewPasskey> {
	const use = { purpose: "add", kind, sessionId } as const;
	const { id: expectedRPID, origin: expectedOrigin } = getRelyingParty();
	let challenge = "";
	try {
		const { verified, registrationInfo } = await verifyRegistrationResponse({
			response: JSON.parse(answer) as RegistrationResponseJSON,
			expectedChallenge: (sent) => {
				challenge = sent;
				return isChallengeFor(sent, use, clock);
			},
			expectedOrigin,
			expectedRPID,
			requireUserVerification: true,
		});
		if (!verified) throw new Error("not verified");
		const { credential, credentialBackedUp } = registrationInfo;
		if (!(await spendChallenge(challenge))) throw new Error("challenge used");
		return {
			credentialId: Buffer.from(credential.id, "base64url"),
			publicKey: credential.publicKey,
			counter: credential.counter,
			transports: credential.transports ?? [],
			isBackedUp: credentialBackedUp,
		};
	} catch (error) {
		throw notMade(error);
	}
}

/**
 * Stores a passkey. The owner's row is locked. @returns its id
 * @throws AppError `conflict` for too many, or one that is stored already
 */
export async function insertPasskey(
	tx: Tx,
	owner: PasskeyOwner,
	{ name, ...passkey }: NewPasskey & { name: string },
	clock: Clock,
): Promise<string> {
	if ((await tx.passkey.count({ where: ownedBy(owner) })) >= MAX_PASSKEYS) {
		throw new AppError(
			"conflict",
			`You have ${MAX_PASSKEYS} passkeys, the maximum. Remove one first.`,
		);
	}
	const { id } = await tx.passkey.create({
		data: { ...ownedBy(owner), ...passkey, name, createdAt: clock.now() },
		select: { id: true },
	});
	return id;
}

/** The error for a passkey that is stored already; any other error as it is. */
export function explainInsert(error: unknown): unknown {
	return isUniqueViolation(error)
		? new AppError("conflict", "This passkey is already there.")
		: error;
}

const NOT_MADE_MESSAGE =
	"This passkey wasn’t added, for example because too much time has passed. Please try again.";

function notMade(error: unknown): AppError {
	if (error instanceof AppError) return error;
	log.info({ err: error }, "a passkey was refused");
	return new AppError("bad_request", NOT_MADE_MESSAGE, { field: "" });
}
