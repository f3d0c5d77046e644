import type {
	OidcPerson,
	OidcProvider,
} from "#app/features/account/accounts/oidc/oidc-provider.server.ts";
import { administratorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { lockAdministrator } from "../administrator-lock.server.ts";
import { queueAdministratorNotice } from "../queue-administrator-notice.server.ts";
import { issueChallenge } from "../sign-in/challenge-cookie.server.ts";
import { queueLogInNotice } from "../sign-in/queue-log-in-notice.server.ts";
import type { AdminVisitor } from "../sign-in/sign-in-administrator.server.ts";
import { startAdminSession } from "../sign-in/start-admin-session.server.ts";
import { administratorTarget } from "../targets.ts";

/** One text for all, so that nobody learns who is an administrator. */
const REFUSED_MESSAGE =
	"This account doesn’t log in here. Ask another administrator, or log in another way.";

type SignInWithAdminOidc = {
	provider: Pick<OidcProvider, "issuer" | "name">;
	person: OidcPerson;
	/** Page to continue with, for a log-in that needs a code too. */
	redirectTo?: string | undefined;
	visitor: AdminVisitor;
	clock?: Clock;
};

/**
 * Logs in an administrator whom an OpenID provider has identified and calls an administrator. Found by issuer and subject or, for
 * the first time, by the verified address. If two-step verification is on, a code is asked for.
 *
 * @returns `isComplete`, and the `Set-Cookie` value of the session or, if a code is needed, of the challenge
 * @throws AppError `forbidden`; `unavailable`
 */
export async function signInWithAdminOidc({
	provider: { issuer, name },
	person,
	redirectTo,
	visitor,
	clock = systemClock,
}: SignInWithAdminOidc): Promise<{ isComplete: boolean; cookie: string }> {
	if (!person.isAdministrator) throw refused("no claim of an administrator");
	const { requestId, sessionToken } = visitor;
	const administratorId = await findAdministrator({ issuer, person });
	const done = await orRefused(() =>
		db.$transaction(async (tx) => {
			const current = await lockAdministrator(tx, administratorId);
			if (!current) throw refused("removed");
			const { email, passwordHash, totpSecret } = current;
			const actor = { administratorId, email, requestId };
			const isNew = await connect(tx, { administratorId, email, issuer, person });
			if (isNew) {
				const target = administratorTarget({ id: administratorId, email });
				const after = { Service: name };
				await recordAudit(tx, { actor, action: "service.connected", target, after }, clock);
			}
			if (totpSecret !== null) {
				const challenge = { administratorId, passwordHash, redirectTo };
				const cookie = await issueChallenge(challenge, clock);
				return { isComplete: false, cookie, email, isNew };
			}
			const cookie = await startAdminSession(tx, { actor, visitor, clock });
			return { isComplete: true, cookie, email, isNew };
		}),
	);
	const { isComplete, cookie, email, isNew } = done;
	if (isNew) await queueAdministratorNotice(email, { kind: "service-connected", name });
	if (isComplete) {
		await administratorSessionsFor(visitor).end(sessionToken);
		await queueLogInNotice({ administratorId, email, visitor }, clock);
	}
	return { isComplete, cookie };
}

type Found = { issuer: string; person: OidcPerson };

/** @returns the id of the administrator. @throws AppError `forbidden` */
async function findAdministrator({ issuer, person }: Found): Promise<string> {
	const { subject, email, isVerified } = person;
	const known = await db.administratorIdentity.findUnique({
		where: { issuer_subject: { issuer, subject } },
		select: { administratorId: true },
	});
	if (known) return known.administratorId;
	if (email === null || !isVerified) throw refused("unverified address");
	// In this spelling: only this mailbox is verified, not one spelled alike.
	const byAddress = await db.administrator.findUnique({ where: { email }, select: { id: true } });
	if (!byAddress) throw refused("no administrator");
	return byAddress.id;
}

/**
 * Remembers who the administrator, whose row is locked, is at the provider.
 * @returns whether that is new. @throws AppError `forbidden` for another person than the one who is known already
 */
async function connect(
	tx: Tx,
	{ administratorId, email, issuer, person }: Found & { administratorId: string; email: string },
): Promise<boolean> {
	const identity = await tx.administratorIdentity.findUnique({
		where: { administratorId_issuer: { administratorId, issuer } },
		select: { subject: true },
	});
	if (identity?.subject === person.subject) return false;
	// The address was given to somebody else at the provider, or has changed here since it was looked up.
	if (identity || !person.isVerified || person.email !== email) throw refused("another subject");
	const { subject } = person;
	await tx.administratorIdentity.create({ data: { administratorId, issuer, subject } });
	return true;
}

async function orRefused<Done>(work: () => Promise<Done>): Promise<Done> {
	try {
		return await work();
	} catch (error) {
		throw isUniqueViolation(error) ? refused("connected meanwhile") : error;
	}
}

function refused(reason: string): AppError {
	return new AppError("forbidden", REFUSED_MESSAGE, { reason });
}
