import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { en } from "#app/i18n/account/en.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { insertOffered } from "../oidc/create-oidc-connection.server.ts";
import { queueOwnerNotice } from "../queue-owner-notice.server.ts";
import { recordSignIn } from "../sign-in/record-sign-in.server.ts";
import { suspended } from "../sign-in/suspended.server.ts";
import type { Visitor } from "../visitor.server.ts";
import type { ReadChallenge } from "./challenge-cookie.server.ts";
import { countCode } from "./limits.server.ts";
import { hashCode } from "./recovery-codes.server.ts";
import { acceptedStep, encryptTotpSecret, readTotpSecret } from "./totp.server.ts";
import { trustBrowser } from "./trusted-browsers.server.ts";
import { lockTwoStep } from "./two-step-lock.server.ts";

type SignedIn = {
	cookies: string[];
	tier: Tier;
	/** Number of recovery codes left, if one was used. */
	recoveryCodesLeft: number | null;
};

/**
 * Signs in with the code of the authenticator app or a recovery code, after the password or Google. Connects the service that
 * the challenge names.
 *
 * @param isTrusted whether this browser isn't asked again for 30 days
 * @returns the `Set-Cookie` values of the session and of the trust
 * @throws AppError `bad_request` (details.field `code`); `unauthenticated` if the first step must be repeated; `forbidden` for
 * a suspended account; `conflict` if the service can't be connected; `rate_limited` with `retryAfterS`; `unavailable`
 */
export async function signInWithCode({
	challenge,
	code,
	isTrusted,
	visitor,
	clock = systemClock,
}: {
	challenge: ReadChallenge;
	code: string;
	isTrusted: boolean;
	visitor: Visitor;
	clock?: Clock;
}): Promise<SignedIn> {
	const { userId, remember, connects: offer } = challenge;
	await countCode({ kind: "creator", id: userId });
	const { userAgent, cookies, sessionToken } = visitor;
	const sessions = creatorSessionsFor(visitor);
	const done = await db.$transaction(async (tx) => {
		const current = await lockTwoStep(tx, userId);
		if (!current?.secret || !challenge.isFor(current.passwordHash)) {
			throw new AppError("unauthenticated", en.refusals.signInFirst);
		}
		if (current.status === "suspended") throw suspended(userId);
		const { secret, lastStep } = current;
		const isCode = await spendCode(tx, { userId, secret, lastStep, code, now: clock.now() });
		const recoveryCodesLeft = isCode ? null : await spendRecoveryCode(tx, { userId, code });
		if (!isCode && recoveryCodesLeft === null) {
			throw new AppError("bad_request", en.refusals.wrongCode, { field: "code" });
		}
		const service = offer ? await insertOffered(tx, { userId, offer }) : null;
		const session = await sessions.begin({ ownerId: userId, remember, userAgent, clock }, tx);
		const trust = isTrusted ? [await trustBrowser(tx, { userId, cookies, userAgent }, clock)] : [];
		const { email, tier } = await tx.user.findUniqueOrThrow({
			where: { id: userId },
			select: { email: true, tier: true },
		});
		return { cookies: [session, ...trust], recoveryCodesLeft, email, service, tier };
	});
	await sessions.end(sessionToken);
	const { email, service, ...signedIn } = done;
	const { recoveryCodesLeft: left } = signedIn;
	if (left !== null) await queueOwnerNotice(email, { kind: "recovery-code-used", left });
	await recordSignIn({ userId, email, visitor }, clock);
	if (service !== null) await queueOwnerNotice(email, { kind: "service-connected", name: service });
	return signedIn;
}

/** The account is locked, so two requests with one code can't both succeed. */
async function spendCode(
	tx: Tx,
	{
		userId,
		secret: encrypted,
		lastStep,
		code,
		now,
	}: {
		userId: string;
		secret: Uint8Array;
		lastStep: number | null;
		code: string;
		now: Date;
	},
): Promise<boolean> {
	const owner = { kind: "creator", id: userId } as const;
	const secret = readTotpSecret(encrypted, owner);
	if (secret === null) return false;
	const step = acceptedStep({ secret, code, lastStep, now });
	if (step === null) return false;
	await tx.twoStep.update({
		where: { userId },
		// Encrypted anew, so that an older SESSION_SECRET can be removed some day.
		data: { lastStep: step, secret: encryptTotpSecret(secret, owner) },
	});
	return true;
}

/** Uses a recovery code up. @returns how many are left, or null if it isn't one of them */
async function spendRecoveryCode(
	tx: Tx,
	{ userId, code }: { userId: string; code: string },
): Promise<number | null> {
	const { count } = await tx.recoveryCode.deleteMany({
		where: { userId, codeHash: hashCode(code) },
	});
	return count === 0 ? null : tx.recoveryCode.count({ where: { userId } });
}
