import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { insertAccessToken } from "#tests/support/api-client.ts";
import { sendAccountNotice } from "../send-account-notice.server.ts";
import { getSession } from "../sessions/get-session.server.ts";
import { verifyPassword } from "./passwords.server.ts";
import { updatePassword } from "./update-password.server.ts";

/** Starts the queue only: no email is sent. */
beforeAll(() => startJobs([{ name: sendAccountNotice.name, run: () => Promise.resolve() }]));
afterAll(stopJobs);

const NEW_PASSWORD = "Another-horse-8";
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => {
	const now = new Date(Date.now() + minutes * MINUTE_MS);
	return { now: () => now };
};

/** Inserts a user with an active session, in the form that the guard returns. */
async function insertOwner({ remember = false } = {}) {
	const user = await insertUser();
	const { value } = await insertSession(user, { remember });
	const found = await getSession(value);
	if (!found) throw new Error("no session");
	return { owner: { ...user, ...found.user }, token: value };
}

function change(owner: InsertedUser, given: { currentPassword?: string; password?: string } = {}) {
	const { currentPassword = owner.password, password = NEW_PASSWORD } = given;
	return updatePassword({ owner, currentPassword, password, userAgent: null });
}

async function isPassword({ userId }: InsertedUser, password: string) {
	const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId } });
	return verifyPassword(passwordHash, password);
}

async function insertToken(
	{ userId, email }: InsertedUser,
	kind: "reset_password" | "change_email",
) {
	const expiresAt = new Date(Date.now() + 60 * MINUTE_MS);
	await db.accountToken.create({
		data: { userId, kind, email, tokenHash: hashToken(newToken()), expiresAt },
	});
}

describe("changing the password", () => {
	test("to a guessable one is refused", async () => {
		const { owner } = await insertOwner();
		await expect(change(owner, { password: "password" })).rejects.toMatchObject({
			code: "bad_request",
			details: { field: "password" },
		});
		expect(await isPassword(owner, owner.password)).toBe(true);
	});

	test("ends all other sessions and gives this one a new token", async () => {
		const { owner, token } = await insertOwner({ remember: true });
		const elsewhere = await insertSession(owner);
		const stranger = await insertSession(await insertUser());
		const cookie = await change(owner);

		expect(cookie).toContain("Max-Age=2592000");
		expect((await getSession(creatorSessions.readToken(cookie)))?.user.userId).toBe(owner.userId);
		expect(await getSession(token)).toBeNull();
		expect(await getSession(elsewhere.value)).toBeNull();
		expect(await getSession(stranger.value)).not.toBeNull();
		expect(await isPassword(owner, NEW_PASSWORD)).toBe(true);
		expect(await isPassword(owner, owner.password)).toBe(false);
	});

	test("revokes API tokens, and notifies the owner by mail", async () => {
		const { owner } = await insertOwner();
		await insertAccessToken(owner);
		await change(owner);
		expect(await db.accessToken.count({ where: { userId: owner.userId } })).toBe(0);
		const notices = await db.$queryRaw<{ data: unknown }[]>`
			SELECT data FROM pgboss.job
			WHERE name = 'send-account-notice' AND data->>'to' = ${owner.email}`;
		const notice = { kind: "password-changed", revokedTokens: 1 };
		expect(notices).toEqual([{ data: { to: owner.email, notice } }]);
	});

	test("voids links through which somebody else could still sign in", async () => {
		const { owner } = await insertOwner();
		await insertToken(owner, "reset_password");
		await insertToken(owner, "change_email");
		await change(owner);
		expect(await db.accountToken.count({ where: { userId: owner.userId } })).toBe(0);
	});

	test("requires the current password, and refuses even that one after ten wrong guesses", async () => {
		const { owner, token } = await insertOwner();
		for (let guess = 0; guess < 10; guess += 1) {
			await expect(change(owner, { currentPassword: "not this one" })).rejects.toMatchObject({
				status: 400,
				message: "This is not your current password",
				details: { field: "currentPassword" },
			});
		}
		await expect(change(owner)).rejects.toMatchObject({
			status: 429,
			message: "Too many wrong passwords. Please try again later.",
			details: { retryAfterS: expect.toSatisfy((s: number) => s > 700 && s <= 900) },
		});
		expect(await isPassword(owner, owner.password)).toBe(true);
		expect(await getSession(token)).not.toBeNull();
	});

	test("several times at once from one session succeeds once", async () => {
		const { owner } = await insertOwner();
		const passwords = ["First-horse-1", "Second-horse-2", "Third-horse-3"];
		const results = await Promise.allSettled(
			passwords.map((password) => change(owner, { password })),
		);
		const done = results.flatMap(({ status }, index) =>
			status === "fulfilled" ? [passwords[index] ?? ""] : [],
		);
		expect(done).toHaveLength(1);
		expect(await isPassword(owner, done[0] ?? "")).toBe(true);
		expect(await db.session.count({ where: { userId: owner.userId } })).toBe(1);
	});

	test("does nothing if the session ended in the meantime", async () => {
		const { owner } = await insertOwner();
		await db.session.deleteMany({ where: { userId: owner.userId } });
		await expect(change(owner)).rejects.toMatchObject({ code: "unauthenticated" });
		expect(await isPassword(owner, owner.password)).toBe(true);
	});
});

describe("an account without a password", () => {
	async function insertPasswordless() {
		const { owner } = await insertOwner();
		await db.user.update({ where: { id: owner.userId }, data: { passwordHash: null } });
		return owner;
	}

	test("can set its first one within 10 minutes of signing in", async () => {
		const owner = await insertPasswordless();
		const first = { owner, password: NEW_PASSWORD, userAgent: null };
		await expect(updatePassword({ ...first, clock: inMinutes(10.1) })).rejects.toMatchObject({
			status: 403,
			message: "Sign in with Google again, then try again.",
		});
		expect(await updatePassword({ ...first, clock: inMinutes(9.9) })).toContain("session=");
		expect(await isPassword(owner, NEW_PASSWORD)).toBe(true);
		// From now on the first password is required.
		await expect(updatePassword(first)).rejects.toMatchObject({
			details: { field: "currentPassword" },
		});
	});
});
