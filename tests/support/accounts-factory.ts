import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { hashPassword } from "#app/features/account/accounts/passwords/passwords.server.ts";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	hashCode,
	newCode,
} from "#app/features/account/accounts/two-step/recovery-codes.server.ts";
import { encryptTotpSecret } from "#app/features/account/accounts/two-step/totp.server.ts";
import { BUILT_IN_VERSION } from "#app/features/admin/site/legal/schema.ts";
import type { AccountStatus, Tier } from "#app/generated/prisma/enums.ts";
import type { CurrentOwner } from "#app/middleware/require-page.server.ts";
import { db } from "#app/platform/db.server.ts";

/** Inserts accounts and sessions for tests directly into the database. */

/** Also works for `createRouteArgs(…, { user })`; its `sessionId` then has no row. */
export type InsertedUser = CurrentOwner & { password: string };

export type UserOptions = {
	email?: string;
	password?: string;
	username?: string;
	name?: string;
	tier?: Tier;
	emailVerified?: boolean;
	/** Whether the account has the age and the verified address from which it is trusted. */
	trusted?: boolean;
	status?: AccountStatus;
	deletionRequestedAt?: Date;
};

const TRUSTED_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const DEFAULT_PASSWORD = "Correct-horse-9";
/** Hashes by password. The default one is precomputed with minimal cost, so that most tests don't wait for hashing. */
const hashes = new Map<string, Promise<string>>([
	[
		DEFAULT_PASSWORD,
		Promise.resolve(
			"$argon2id$v=19$m=8,t=1,p=1$NNQsDuNx152OMKYXBnAanw$eWuJKGT1o7AQ6+mWR0wxW1N0fQb4DorRvcxRCtXIbY0",
		),
	],
]);

/** Inserts an account with its page, theme, SEO and footer rows, as sign-up does. Default values are unique. */
export async function insertUser({
	password = DEFAULT_PASSWORD,
	name = "Ada Test",
	tier = "free",
	trusted = false,
	emailVerified = trusted,
	status = "active",
	deletionRequestedAt,
	...given
}: UserOptions = {}): Promise<InsertedUser> {
	const unique = crypto.randomUUID().slice(0, 13);
	const { email = `${unique}@example.com`, username = `user-${unique}` } = given;
	const user = await db.user.create({
		select: { id: true, profiles: { select: { id: true } } },
		data: {
			email,
			emailVerifiedAt: emailVerified ? new Date() : null,
			passwordHash: await hashOnce(password),
			tier,
			status,
			deletionRequestedAt: deletionRequestedAt ?? null,
			termsVersion: BUILT_IN_VERSION,
			termsAcceptedAt: new Date(),
			...(trusted ? { createdAt: new Date(Date.now() - TRUSTED_AGE_MS) } : {}),
			profiles: {
				create: {
					username,
					name,
					theme: { create: {} },
					seo: { create: {} },
					footer: { create: {} },
				},
			},
		},
	});
	return {
		userId: user.id,
		sessionId: crypto.randomUUID(),
		profileId: user.profiles[0]?.id ?? "",
		actor: "creator",
		username,
		name,
		email,
		emailVerified,
		tier,
		deletionRequestedAt: deletionRequestedAt ?? null,
		password,
	};
}

/** Inserts accounts one after the other: on a busy machine, many at once would wait too long for a connection. */
export async function insertUsers(count: number): Promise<InsertedUser[]> {
	const users: InsertedUser[] = [];
	while (users.length < count) users.push(await insertUser());
	return users;
}

/** Hashes each password once per process, because hashing is slow on purpose. */
function hashOnce(password: string): Promise<string> {
	const known = hashes.get(password);
	if (known) return known;
	const hashed = hashPassword(password);
	hashes.set(password, hashed);
	return hashed;
}

/** Inserts an account that has just signed in, in the form that the guard returns. */
export async function insertSignedIn(options: UserOptions = {}): Promise<InsertedUser> {
	const user = await insertUser(options);
	await insertSession(user);
	const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: user.userId } });
	return { ...user, sessionId };
}

/**
 * Turns two-step verification on for an account. @returns a function that makes the code of the app at a time, now by default,
 * and one recovery code
 */
export async function insertTwoStep({
	userId,
}: {
	userId: string;
}): Promise<{ codeAt: (timestamp?: number) => string; recoveryCode: string }> {
	const secret = new Secret({ size: 20 });
	const recoveryCode = newCode();
	await db.twoStep.create({
		data: {
			userId,
			secret: encryptTotpSecret(secret.base32, { kind: "creator", id: userId }),
			enabledAt: new Date(),
		},
	});
	await db.recoveryCode.create({ data: { userId, codeHash: hashCode(recoveryCode) } });
	const codeAt = (timestamp = Date.now()) => new TOTP({ secret }).generate({ timestamp });
	return { codeAt, recoveryCode };
}

/** Connects an OpenID provider that is no longer configured. @returns the id of the connection */
export async function insertServiceConnection({ userId }: { userId: string }): Promise<string> {
	const subject = crypto.randomUUID();
	const issuer = "https://login.example.com/realms/main";
	const { id } = await db.identity.create({
		data: { userId, provider: "oidc", issuer, subject, email: "ada@work.example" },
		select: { id: true },
	});
	return id;
}

/** Inserts a passkey that no authenticator has. @returns its id */
export async function insertPasskey(
	owner: { userId: string } | { administratorId: string },
	{ name = "Chrome on macOS" }: { name?: string } = {},
): Promise<string> {
	const ownedBy =
		"userId" in owner ? { userId: owner.userId } : { administratorId: owner.administratorId };
	const { id } = await db.passkey.create({
		data: { ...ownedBy, name, credentialId: randomBytes(16), publicKey: randomBytes(77) },
		select: { id: true },
	});
	return id;
}

/** Inserts a session. @returns the cookie's name and value, and both as a `Cookie` header */
export async function insertSession(
	{ userId }: { userId: string },
	{ remember = false, minutesAgo = 0 }: { remember?: boolean; minutesAgo?: number } = {},
): Promise<{ name: string; value: string; header: string }> {
	const begunAt = new Date(Date.now() - minutesAgo * 60_000);
	const setCookie = await creatorSessions.begin({
		ownerId: userId,
		remember,
		userAgent: null,
		clock: { now: () => begunAt },
	});
	const header = setCookie.slice(0, setCookie.indexOf(";"));
	const separator = header.indexOf("=");
	return { name: header.slice(0, separator), value: header.slice(separator + 1), header };
}
