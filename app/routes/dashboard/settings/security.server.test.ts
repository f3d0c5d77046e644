import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { creatorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { type InsertedUser, insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./security.tsx";

const PATH = "/dashboard/settings/security";
const NEW_PASSWORD = "Another-horse-8";

beforeAll(() => startJobs([{ name: sendAccountNotice.name, run: () => Promise.resolve() }]));
afterAll(stopJobs);

function post(user: InsertedUser, fields: Record<string, string>) {
	return answerOf(action(createRouteArgs(formRequest(PATH, fields), {}, { user })));
}

function load(user: InsertedUser) {
	return answerOf(loader(createRouteArgs(pageRequest(PATH), {}, { user })));
}

async function signedIn({ hasPassword = true } = {}) {
	const user = await insertUser();
	if (!hasPassword) {
		await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
	}
	return { ...user, sessionId: await sessionIdOf((await insertSession(user)).value) };
}

async function sessionIdOf(token: string) {
	return (await getSession(token))?.user.sessionId ?? "";
}

function connectGoogle({ userId }: InsertedUser) {
	const subject = crypto.randomUUID();
	return db.identity.create({
		data: { userId, provider: "google", subject, email: "ada@gmail.example" },
	});
}

const typed = (given: Record<string, string> = {}) => ({
	intent: "change-password",
	currentPassword: "Correct-horse-9",
	password: NEW_PASSWORD,
	confirmPassword: NEW_PASSWORD,
	...given,
});

describe("POST /dashboard/settings/security", () => {
	test.each<Record<string, string>>([
		{},
		{ intent: "nothing" },
		{ intent: "end-session", sessionId: "../1" },
		{ intent: "end-session" },
	])("refuses %j", async (fields) => {
		expect(await post(await signedIn(), fields)).toMatchObject({ init: { status: 400 } });
	});

	test("changes the password and sets a new cookie for this browser", async () => {
		const user = await signedIn();
		const answer = await post(user, typed());
		expect(answer).toRedirectTo(PATH);
		expect(answer).toSetCookie("session", "; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax");
		await expect(answer).toSendToast({
			type: "success",
			message: "Password changed. Your other devices are signed out.",
		});
		const cookies = (answer as Response).headers.getSetCookie().join("; ");
		expect((await getSession(creatorSessions.readToken(cookies)))?.user.userId).toBe(user.userId);
	});

	test.each([
		[{ currentPassword: "" }, "currentPassword", "Enter your current password"],
		[{ currentPassword: "wrong one" }, "currentPassword", "This is not your current password"],
		[{ password: "" }, "password", "Password is required"],
		[{ password: "Short-1" }, "password", "Password must be at least 8 characters"],
		[{ password: "x".repeat(129) }, "password", "Password must be at most 128 characters"],
		[{ confirmPassword: "" }, "confirmPassword", "Please confirm your password"],
		[{ confirmPassword: "Another-horse-9" }, "confirmPassword", "Passwords do not match"],
	])("with %j changes nothing and returns no password", async (given, field, message) => {
		const user = await signedIn();
		const fields = typed(given);
		const answer = await post(user, fields);
		expect(answer).toRefuseField(field, message);
		for (const secret of [fields.currentPassword, fields.password, fields.confirmPassword]) {
			if (secret) expect(JSON.stringify(answer)).not.toContain(secret);
		}
		expect(await db.session.count({ where: { userId: user.userId } })).toBe(1);
	});

	test("rates the refused password, for browsers without scripts", async () => {
		const answer = await post(await signedIn(), typed({ currentPassword: "wrong one" }));
		expect(answer).toMatchObject({ data: { strength: 4 } });
	});

	test("sets the first password of an account without one", async () => {
		const user = await signedIn({ hasPassword: false });
		expect(await load(user)).toMatchObject({ confirmation: "fresh" });
		const { currentPassword: _, ...fields } = typed({ intent: "set-password" });
		const answer = await post(user, fields);
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({
			type: "success",
			message: "Password set. You can now sign in with it.",
		});
	});

	test("doesn't set a first password over an existing one", async () => {
		const user = await signedIn();
		const { currentPassword: _, ...fields } = typed({ intent: "set-password" });
		expect(await post(user, fields)).toMatchObject({ init: { status: 400 } });
		expect(await post(user, typed())).toRedirectTo(PATH);
	});

	test("disconnects Google, unless it is the last way to sign in", async () => {
		const user = await signedIn({ hasPassword: false });
		await connectGoogle(user);
		expect(await load(user)).toMatchObject({
			isGoogleShown: true,
			methods: { hasPassword: false, google: { email: "ada@gmail.example" } },
		});
		const refused = await post(user, { intent: "disconnect-google" });
		expect(refused).toMatchObject({ init: { status: 409 } });
		expect(refused).toSayOnce(
			"Set a password first. Google is the only way to sign in to your account.",
		);

		const both = await signedIn();
		await connectGoogle(both);
		const answer = await post(both, { intent: "disconnect-google" });
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({ type: "success", message: "Google is disconnected" });
		expect(await load(both)).toMatchObject({ methods: { google: null } });
	});

	test("asks for a proof before Google is disconnected or connected", async () => {
		const user = await signedIn();
		await connectGoogle(user);
		const createdAt = new Date(Date.now() - 10 * 60_000);
		await db.session.updateMany({ where: { userId: user.userId }, data: { createdAt } });
		for (const intent of ["disconnect-google", "confirm-owner"]) {
			expect(await post(user, { intent })).toMatchObject({
				init: { status: 400 },
				data: { proof: { fields: [["intent", intent]], by: "password", error: null } },
			});
		}
		expect(await load(user)).toMatchObject({ methods: { google: expect.anything() } });
		const confirmed = { intent: "confirm-owner", currentPassword: "Correct-horse-9" };
		expect(await post(user, confirmed)).toRedirectTo(PATH);
		expect(await post(user, { intent: "disconnect-google" })).toRedirectTo(PATH);
	});

	test("hides Google if it is neither configured nor connected", async () => {
		expect(await load(await signedIn())).toMatchObject({ isGoogleShown: false });
	});

	test("signs out one device or all others", async () => {
		const user = await signedIn();
		const sessionId = await sessionIdOf((await insertSession(user)).value);
		await insertSession(user);
		await insertSession(user);
		const one = await post(user, { intent: "end-session", sessionId });
		expect(one).toRedirectTo(PATH);
		await expect(one).toSendToast({ type: "success", message: "That device is signed out" });

		for (const message of ["2 other devices are signed out", "No other device was signed in"]) {
			const others = await post(user, { intent: "end-other-sessions" });
			await expect(others).toSendToast({ type: "success", message });
		}
		expect(await load(user)).toMatchObject({ devices: { total: 1 } });
	});

	test("doesn't find another account's device", async () => {
		const [user, other] = [await signedIn(), await signedIn()];
		const answer = await post(user, { intent: "end-session", sessionId: other.sessionId });
		expect(answer).toMatchObject({ init: { status: 404 } });
		expect(answer).toSayOnce("That device is already signed out.");
		expect(await db.session.count({ where: { id: other.sessionId } })).toBe(1);
	});
});
