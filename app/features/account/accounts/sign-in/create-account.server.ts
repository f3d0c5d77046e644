import { creatorSessionsFor } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getTermsVersion } from "#app/features/admin/site/legal/queries.server.ts";
import { createPageVersionRow } from "#app/features/creator-page/history/create-page-version.server.ts";
import { getFreeUsername } from "#app/features/creator-page/profile/get-free-username.server.ts";
import { usernameFromEmail } from "#app/features/creator-page/profile/username-from-email.ts";
import { en } from "#app/i18n/account/en.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db, type Tx } from "#app/platform/db.server.ts";
import { AppError, isUniqueViolation } from "#app/platform/errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { createRateLimit, networkOf } from "#app/platform/rate-limit.server.ts";
import { siteLimit } from "#app/platform/site.server.ts";
import { spellingsOf } from "../email/spellings-of.server.ts";
import { recordInvitationUse } from "../registrations/record-invitation-use.server.ts";
import { rememberDevice } from "../sessions/familiar-devices.server.ts";
import type { Visitor } from "../visitor.server.ts";
import { parseClaim } from "./claim-cookie.server.ts";
import { rememberNetwork } from "./limits.server.ts";
import type { ProviderIdentity } from "./provider-identity.ts";

type NewAccount = {
	email: string;
	name: string;
	/** Normalized username that the account must get; derived from the address by default. */
	username?: string | undefined;
	/** Normalized username that the account gets if it is free, or else a variant of it. */
	suggested?: string | undefined;
	/** Language of the page; the one that the visitor's browser prefers by default. */
	language?: Language | undefined;
	/** Null for an account that only signs in with a provider. */
	passwordHash: string | null;
	/** An identity whose provider has verified the address. */
	identity?: ProviderIdentity;
	/** The accepted version of the terms, and when; the current version and now by default. */
	terms?: { version: string; acceptedAt: Date };
};

/** A try fails only if another sign-up takes the username in the milliseconds between lookup and insert. */
const USERNAME_TRIES = 10;

const signUps = createRateLimit({
	name: "signup",
	tries: () => siteLimit("signUpsPerHour"),
	perSeconds: 60 * 60,
	message: en.refusals.manySignUps,
});

/** @throws AppError `rate_limited` with `retryAfterS`; `unavailable` */
export async function countSignUp({ address }: { address: string }): Promise<void> {
	await signUps.consume([networkOf(address)]);
}

/**
 * Creates an account with its page and signs this browser in, replacing its current session.
 *
 * The username is the one that the visitor claimed on the landing page, or derived from the address, unless one is
 * given. If it is taken, the page gets the next free variant, which its owner can change.
 *
 * @param invitation token of the registration link that this account uses, if any
 * @param also further work in the transaction
 * @returns the account, and the `Set-Cookie` value of its session
 * @throws AppError `conflict` (details.field `email`) if the address has an account, or (details.field `username`) if the
 * given username is taken; `forbidden` if the registration link was used up meanwhile
 */
export async function createAccount(
	account: NewAccount,
	{
		visitor,
		invitation = null,
		clock,
		also,
	}: {
		visitor: Visitor;
		invitation?: string | null;
		clock: Clock;
		also?: (tx: Tx, userId: string) => Promise<void>;
	},
): Promise<{ userId: string; cookie: string }> {
	const { userAgent } = visitor;
	const sessions = creatorSessionsFor(visitor);
	const claimed = getClaim(visitor);
	const language = account.language ?? visitor.language;
	const wanted = { ...account, language, ...(claimed === null ? {} : { suggested: claimed }) };
	const { userId, done: cookie } = await createAccountRow(wanted, clock, async (tx, ownerId) => {
		if (invitation !== null) await recordInvitationUse(tx, invitation, clock.now());
		await also?.(tx, ownerId);
		return sessions.begin({ ownerId, remember: false, userAgent, clock }, tx);
	});
	const created = { userId, cookie };
	const { email } = account;
	// The account is committed: later failures must not make sign-up fail.
	await Promise.all([
		rememberNetwork({ email, address: visitor.address }).catch(
			logFailure("network not remembered"),
		),
		rememberDevice(created.userId, visitor).catch(logFailure("device not remembered")),
		sessions.end(visitor.sessionToken).catch(logFailure("previous session not ended")),
	]);
	return created;
}

/** @returns the username that the visitor claimed on the landing page; null for none */
export function getClaim({ isApi, cookies }: Visitor): string | null {
	return isApi ? null : parseClaim(cookies ?? null);
}

/** @throws AppError `conflict` (details.field `email`) if the address has an account */
export async function requireUnknownEmail(email: string): Promise<void> {
	const known = await db.user.count({ where: { email: { in: spellingsOf(email) } } });
	if (known > 0) throw new AppError("conflict", en.refusals.userExists, { field: "email" });
}

function usernameTaken(free: string): AppError {
	const detail = `This username is taken. ${free} is free.`;
	return new AppError("conflict", en.refusals.userExists, {
		field: "username",
		errors: [{ pointer: "/username", detail }],
	});
}

/**
 * Inserts an account with its page; unique constraints decide between concurrent sign-ups.
 * @param also further work in the transaction
 * @throws AppError `conflict` as `createAccount`; errors of `also`
 */
export async function createAccountRow<Done>(
	{ email, name, username: wanted, suggested, language, passwordHash, identity, terms }: NewAccount,
	clock: Clock,
	also: (tx: Tx, userId: string) => Promise<Done>,
): Promise<{ userId: string; done: Done }> {
	for (let left = USERNAME_TRIES; ; left -= 1) {
		const username = await getFreeUsername(wanted ?? suggested ?? usernameFromEmail(email), clock);
		if (wanted !== undefined && username !== wanted) throw usernameTaken(username);
		try {
			return await db.$transaction(async (tx) => {
				const { id: userId } = await tx.user.create({
					select: { id: true },
					data: {
						email,
						passwordHash,
						...(identity
							? { emailVerifiedAt: clock.now(), identities: { create: { ...identity, email } } }
							: {}),
						termsVersion: terms?.version ?? (await getTermsVersion(tx)),
						termsAcceptedAt: terms?.acceptedAt ?? clock.now(),
						lastActiveAt: clock.now(),
					},
				});
				const { id: profileId } = await tx.profile.create({
					select: { id: true },
					data: {
						userId,
						username,
						name,
						...(language === undefined ? {} : { language }),
						theme: { create: {} },
						seo: { create: {} },
						footer: { create: {} },
					},
				});
				await createPageVersionRow(tx, { profileId, actor: "creator", now: clock.now() });
				return { userId, done: await also(tx, userId) };
			});
		} catch (error) {
			if (!isUniqueViolation(error) || left === 0) throw error;
			await requireUnknownEmail(email);
		}
	}
}

function logFailure(message: string) {
	return (error: unknown) => log.error({ err: error }, message);
}
