import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelDeletion } from "#app/features/account/accounts/deletion/cancel-deletion.server.ts";
import type { AccountNotice } from "#app/features/account/accounts/mails/notice-mail.tsx";
import { hasTwoStep } from "#app/features/account/accounts/two-step/queries.server.ts";
import { endDueGrants } from "#app/features/billing/sync/update-tiers.server.ts";
import { VISIBLE_PAGE } from "#app/features/creator-page/core/visible-page.server.ts";
import { updateUsername } from "#app/features/creator-page/profile/update-username.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { query } from "#app/platform/sql.server.ts";
import {
	type InsertedUser,
	insertSession,
	insertTwoStep,
	insertUser,
} from "#tests/support/accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
} from "#tests/support/administrators-factory.ts";
import { cancelUserDeletion } from "./cancel-user-deletion.server.ts";
import { decideAboutUsers } from "./decide-about-users.server.ts";
import { deleteHeldUsername } from "./delete-held-username.server.ts";
import { deleteUserTwoStep } from "./delete-user-two-step.server.ts";
import { endUserSessions } from "./end-user-sessions.server.ts";
import { openAccount } from "./open-account.server.ts";
import { requestUserDeletion } from "./request-user-deletion.server.ts";
import { sendPasswordReset } from "./send-password-reset.server.ts";
import { sendVerificationAgain } from "./send-verification-again.server.ts";
import { endPlan, updateGivenPlan } from "./update-given-plan.server.ts";
import { updateUserEmail } from "./update-user-email.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const clockIn = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) });

let actor: InsertedAdministrator;

beforeAll(async () => {
	await startJobs(
		["send-account-notice", "send-reset-mail", "send-verification-mail", "send-decision"].map(
			(name) => ({ name, run: async () => {} }),
		),
	);
	// Queued jobs stay, to be read.
	await stopJobs();
	actor = await insertAdministrator();
});

afterAll(() => stopJobs());

async function entriesAbout({ userId }: InsertedUser) {
	const entries = await db.auditEntry.findMany({
		where: { targetType: "user", targetId: userId },
		orderBy: { position: "asc" },
		select: { action: true, before: true, after: true },
	});
	return entries;
}

async function isVisible({ profileId: id }: InsertedUser): Promise<boolean> {
	return (await db.profile.count({ where: { id, ...VISIBLE_PAGE } })) === 1;
}

/** Names of the queued jobs that are about one of these values. */
async function queuedFor(...values: string[]): Promise<string[]> {
	const rows = await query<{ name: string }>({
		text: `SELECT name FROM pgboss.job WHERE jsonb_path_exists(data, '$.** ? (@ == $values[*])', $1) ORDER BY 1`,
		values: [JSON.stringify({ values })],
	});
	return rows.map(({ name }) => name);
}

/** The notices that are queued for an address, in order. */
async function noticesTo(to: string): Promise<AccountNotice[]> {
	const rows = await query<{ notice: AccountNotice }>({
		text: `
			SELECT data->'notice' AS notice FROM pgboss.job
			WHERE name = 'send-account-notice' AND data->>'to' = $1 ORDER BY created_on`,
		values: [to],
	});
	return rows.map(({ notice }) => notice);
}

describe("deletion", () => {
	const deletion = (user: InsertedUser) => ({
		actor,
		userId: user.userId,
		username: user.username.toUpperCase(),
		reason: "Asked by mail",
		currentPassword: actor.password,
	});

	test("hides the page, ends the sessions, tells the owner, and can be canceled for 14 days", async () => {
		const user = await insertUser();
		await insertSession(user);
		await requestUserDeletion(deletion(user));
		expect(await isVisible(user)).toBe(false);
		expect(await db.session.count({ where: { userId: user.userId } })).toBe(0);
		expect(await noticesTo(user.email)).toEqual([
			{
				kind: "deletion-by-support",
				deletesAtMs: expect.any(Number),
				reason: "Asked by mail",
				subscription: null,
			},
		]);
		await expect(requestUserDeletion(deletion(user))).rejects.toMatchObject({ code: "conflict" });

		await cancelUserDeletion({ actor, userId: user.userId }, clockIn(13));
		expect(await isVisible(user)).toBe(true);
		await expect(cancelUserDeletion({ actor, userId: user.userId })).rejects.toMatchObject({
			code: "conflict",
		});
		expect((await entriesAbout(user)).map(({ action }) => action)).toEqual([
			"user.deletion-scheduled",
			"user.deletion-canceled",
		]);
	});

	test("can be canceled by the owner, but by nobody after the grace period", async () => {
		const user = await insertUser();
		await requestUserDeletion(deletion(user));
		await expect(
			cancelUserDeletion({ actor, userId: user.userId }, clockIn(15)),
		).rejects.toMatchObject({
			code: "gone",
		});
		await cancelDeletion(user);
		expect(await isVisible(user)).toBe(true);
	});

	test.each([
		["another username", { username: "somebody-else" }, "username"],
		["another password", { currentPassword: "not this one" }, "currentPassword"],
	])("is refused with %s", async (_what, wrong, field) => {
		const user = await insertUser();
		await expect(requestUserDeletion({ ...deletion(user), ...wrong })).rejects.toMatchObject({
			code: "bad_request",
			details: { field },
		});
		expect(await isVisible(user)).toBe(true);
		expect(await entriesAbout(user)).toEqual([]);
	});
});

describe("a plan given by hand", () => {
	test("counts until its last day, and is never billed", async () => {
		const user = await insertUser();
		const until = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
		const { userId } = user;
		expect(await updateGivenPlan({ actor, userId, tier: "pro", until, reason: "A prize" })).toEqual(
			{
				tier: "pro",
			},
		);
		expect(await db.tierChange.findMany({ where: { userId }, select: { cause: true } })).toEqual([
			{ cause: "grant" },
		]);
		expect(await db.planGrant.findFirst({ where: { userId } })).toMatchObject({
			givenById: actor.administratorId,
			reason: "A prize",
			until: new Date(Date.parse(until) + DAY_MS),
		});
		await endDueGrants(clockIn(3));
		expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ tier: "pro" });
		await endDueGrants(clockIn(4));
		expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ tier: "free" });
	});

	test("ends by hand once, and the second administrator is told", async () => {
		const user = await insertUser();
		const { userId } = user;
		await updateGivenPlan({ actor, userId, tier: "max", reason: "A friend" });
		const { id: grantId } = await db.planGrant.findFirstOrThrow({ where: { userId } });
		const end = { actor, userId, grantId, reason: "No friend" };
		const ends = await Promise.allSettled([endPlan(end), endPlan(end)]);
		expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ tier: "free" });
		expect(await entriesAbout(user)).toMatchObject([
			{ action: "plan.given", before: { Plan: "Free" }, after: { Plan: "Max", Until: "no end" } },
			{
				action: "plan.ended",
				before: { Plan: "Max" },
				after: { Plan: "Free", Reason: "No friend" },
			},
		]);
	});

	test("is announced to the creator with its end and the reason, and so is its end by hand", async () => {
		const { userId, email } = await insertUser();
		const until = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
		await updateGivenPlan({ actor, userId, tier: "max", reason: "A friend" });
		const { id: grantId } = await db.planGrant.findFirstOrThrow({ where: { userId } });
		await updateGivenPlan({ actor, userId, tier: "pro", until, reason: "A prize" });
		await endPlan({ actor, userId, grantId, reason: "No friend" });
		expect(await noticesTo(email)).toEqual([
			{ kind: "plan-given", plan: "Max", until: null, currentPlan: "Max", reason: "A friend" },
			{ kind: "plan-given", plan: "Pro", until, currentPlan: "Max", reason: "A prize" },
			{ kind: "plan-ended", plan: "Max", currentPlan: "Pro", reason: "No friend" },
		]);
	});

	test.each(["2020-01-01", "2099-01-01"])("is refused until %s", async (until) => {
		const { userId } = await insertUser();
		await expect(
			updateGivenPlan({ actor, userId, tier: "pro", until, reason: "A test" }),
		).rejects.toMatchObject({ details: { field: "until" } });
		expect(await db.planGrant.count({ where: { userId } })).toBe(0);
	});
});

describe("releasing a username", () => {
	const release = (user: InsertedUser, name: string) =>
		deleteHeldUsername({ actor, userId: user.userId, name, currentPassword: actor.password });

	test("frees a former one at once", async () => {
		const user = await insertUser();
		const { username } = user;
		await updateUsername({ owner: user, currentUsername: username, username: `new-${username}` });
		const other = await insertUser();
		const take = () => updateUsername({ owner: other, currentUsername: other.username, username });
		expect(await take()).toMatchObject({ outcome: "unavailable" });
		expect(await release(user, username)).toEqual({
			released: username,
			username: `new-${username}`,
		});
		expect(await take()).toEqual({ outcome: "changed" });
	});

	test("gives the page another one if it is the current one, without a redirect", async () => {
		const user = await insertUser();
		expect(await release(user, user.username)).toEqual({
			released: user.username,
			username: `${user.username}-2`,
		});
		expect(await db.usernameHistory.count({ where: { profileId: user.profileId } })).toBe(0);
		const { outcome } = await (async () => {
			const other = await insertUser();
			return updateUsername({
				owner: other,
				currentUsername: other.username,
				username: user.username,
			});
		})();
		expect(outcome).toBe("changed");
	});

	test("is refused with another password", async () => {
		const { userId, username: name } = await insertUser();
		const wrong = { actor, userId, name, currentPassword: "not this one" };
		await expect(deleteHeldUsername(wrong)).rejects.toMatchObject({
			details: { field: "currentPassword" },
		});
		expect(await db.profile.count({ where: { username: name } })).toBe(1);
	});

	test("refuses a username of another page", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		await expect(release(user, other.username)).rejects.toMatchObject({
			details: { field: "name" },
		});
		expect(await db.profile.count({ where: { username: other.username } })).toBe(1);
	});
});

describe("another email", () => {
	const change = (user: InsertedUser, email: string) =>
		updateUserEmail({
			actor,
			userId: user.userId,
			email,
			proof: "Last invoice",
			currentPassword: actor.password,
		});

	test("is unverified, ends sessions and mailed links, and both addresses get an email", async () => {
		const user = await insertUser({ emailVerified: true });
		const { userId } = user;
		await insertSession(user);
		await db.accountToken.create({
			data: {
				userId,
				kind: "reset_password",
				tokenHash: crypto.getRandomValues(new Uint8Array(32)),
				email: user.email,
				expiresAt: clockIn(1).now(),
			},
		});
		await change(user, `new-${user.email}`);
		expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({
			email: `new-${user.email}`,
			emailVerifiedAt: null,
			deviceEpoch: 2,
		});
		expect(await db.session.count({ where: { userId } })).toBe(0);
		expect(await db.accountToken.count({ where: { userId } })).toBe(0);
		expect(await queuedFor(user.email, userId)).toEqual([
			"send-account-notice",
			"send-verification-mail",
		]);
		expect(await entriesAbout(user)).toMatchObject([
			{ before: { Email: user.email }, after: { Check: "Last invoice" } },
		]);
	});

	test("is refused with another password", async () => {
		const { userId, email } = await insertUser();
		const wrong = {
			...{ actor, userId, email: `new-${email}`, proof: "Last invoice" },
			currentPassword: "not this one",
		};
		await expect(updateUserEmail(wrong)).rejects.toMatchObject({
			details: { field: "currentPassword" },
		});
		expect(await db.user.count({ where: { id: userId, email } })).toBe(1);
	});

	test("is refused if another account has it", async () => {
		const [user, other] = [await insertUser(), await insertUser()];
		await expect(change(user, other.email)).rejects.toMatchObject({
			code: "conflict",
			details: { field: "email" },
		});
		expect(await entriesAbout(user)).toEqual([]);
	});
});

describe("several users", () => {
	test("are suspended one by one; those who were already are skipped", async () => {
		const users = [await insertUser(), await insertUser(), await insertUser()];
		const [first] = users;
		await db.user.update({ where: { id: first?.userId ?? "" }, data: { status: "suspended" } });
		const edit = {
			intent: "suspend-users" as const,
			users: [...users.map(({ userId }) => userId), crypto.randomUUID()],
			reason: "Spam or scam",
			note: "A wave",
			notify: false,
		};
		expect(await decideAboutUsers(actor, edit)).toEqual({ changed: 2, skipped: 2 });
		for (const user of users.slice(1)) {
			expect(await isVisible(user)).toBe(false);
			expect(await entriesAbout(user)).toMatchObject([
				{ action: "user.suspended", after: { Reason: "Spam or scam" } },
			]);
		}
	});
});

test("a password reset is mailed, but not to a suspended account", async () => {
	const [user, suspended] = [await insertUser(), await insertUser({ status: "suspended" })];
	await sendPasswordReset({ actor, userId: user.userId });
	expect(await queuedFor(user.email)).toEqual(["send-reset-mail"]);
	await expect(sendPasswordReset({ actor, userId: suspended.userId })).rejects.toMatchObject({
		code: "conflict",
	});
	expect(await queuedFor(suspended.email)).toEqual([]);
});

test("a verification email is sent again, but not for a verified address", async () => {
	const [user, verified] = [await insertUser(), await insertUser({ emailVerified: true })];
	await sendVerificationAgain({ actor, userId: user.userId });
	expect(await queuedFor(user.userId)).toEqual(["send-verification-mail"]);
	await expect(sendVerificationAgain({ actor, userId: verified.userId })).rejects.toMatchObject({
		code: "conflict",
	});
});

test("all sessions end, and devices count as unknown", async () => {
	const user = await insertUser();
	await insertSession(user);
	await insertSession(user, { remember: true });
	expect(await endUserSessions({ actor, userId: user.userId })).toBe(2);
	expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
		deviceEpoch: 2,
	});
});

test("two-step verification is turned off once, and its owner is told", async () => {
	const user = await insertUser();
	await insertSession(user);
	await insertTwoStep(user);
	const turnOff = (currentPassword = actor.password) =>
		deleteUserTwoStep({ actor, userId: user.userId, proof: "Called", currentPassword });
	await expect(turnOff("wrong")).rejects.toMatchObject({ details: { field: "currentPassword" } });
	expect(await hasTwoStep(user.userId)).toBe(true);
	await turnOff();
	expect(await hasTwoStep(user.userId)).toBe(false);
	expect(await db.recoveryCode.count({ where: { userId: user.userId } })).toBe(0);
	expect(await db.session.count({ where: { userId: user.userId } })).toBe(0);
	expect(await queuedFor(user.email, "two-step-off-by-support")).toContain("send-account-notice");
	expect(await entriesAbout(user)).toEqual([
		{
			action: "user.two-step-disabled",
			before: { "Two-step verification": "on" },
			after: { "Two-step verification": "off", Check: "Called" },
		},
	]);
	await expect(turnOff()).rejects.toMatchObject({ code: "conflict" });
});

test("opening an account is recorded once in 15 minutes for each administrator", async () => {
	const user = await insertUser();
	const other = await insertAdministrator();
	await openAccount({ userId: user.userId, actor });
	await openAccount({ userId: user.userId, actor });
	await openAccount({ userId: user.userId, actor: other });
	await openAccount({ userId: user.userId, actor }, clockIn(1));
	expect(await entriesAbout(user)).toHaveLength(3);
});
