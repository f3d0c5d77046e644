import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendEmailChangeMail } from "#app/features/account/accounts/email/send-email-change-mail.server.ts";
import { getPendingEmail } from "#app/features/account/accounts/queries.server.ts";
import { sendAccountNotice } from "#app/features/account/accounts/send-account-notice.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { action, loader } from "./account.tsx";

const PATH = "/dashboard/settings/account";

beforeAll(() =>
	startJobs(
		[sendAccountNotice, sendEmailChangeMail].map(({ name }) => ({
			name,
			run: () => Promise.resolve(),
		})),
	),
);
afterAll(stopJobs);

function post(user: InsertedUser, fields: Record<string, string>) {
	return answerOf(action(createRouteArgs(formRequest(PATH, fields), {}, { user })));
}

function load(user: InsertedUser) {
	return answerOf(loader(createRouteArgs(pageRequest(PATH), {}, { user })));
}

const invalidForm = { type: "error", message: "Please fix the errors in the form" } as const;

test("GET /dashboard/settings/account summarizes the settings of other pages", async () => {
	const user = await insertUser({ tier: "pro" });
	const { profileId } = user;
	await Promise.all([
		db.seoSettings.update({ where: { profileId }, data: { robots: "noindex,follow" } }),
		db.footer.update({ where: { profileId }, data: { text: "From Bergen" } }),
	]);
	expect(await load(user)).toMatchObject({
		summary: {
			tier: "pro",
			username: user.username,
			hasPassword: true,
			hasGoogle: false,
			robots: "noindex,follow",
			footer: { text: "From Bergen", hideBranding: false },
			reports: "off",
			tokens: 0,
			webhooks: 0,
		},
	});
});

describe("POST /dashboard/settings/account", () => {
	test.each<Record<string, string>>([
		{},
		{ intent: "" },
		{ intent: "delete-everything" },
		{ intent: "change-name", currentName: "Ada", name: "Ada L" },
		{ intent: "set-dashboard-theme", theme: "sepia" },
		{ intent: "change-email", email: "no address" },
	])("refuses %j", async (fields) => {
		const answer = await post(await insertUser(), fields);
		expect(answer).toMatchObject({ init: { status: 400 } });
	});

	test("shows errors that belong to no field in a toast", async () => {
		const foreign = await post(await insertUser(), { intent: "delete-everything" });
		await expect(foreign).toSendToast(invalidForm);
		const own = await post(await insertUser(), { intent: "change-email", email: "no address" });
		await expect(own).toSendNoToast();
	});

	test.each([
		["dark", /^theme=dark; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/],
		["system", /^theme=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax/],
	])("stores a %s dashboard theme in this browser", async (theme, cookie) => {
		const answer = await post(await insertUser(), { intent: "set-dashboard-theme", theme });
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({ type: "success", message: "Dashboard theme saved" });
		expect((answer as Response).headers.getSetCookie()[0]).toMatch(cookie);
	});

	test("asks for confirmation at the new address first", async () => {
		const user = await insertUser();
		const email = `${crypto.randomUUID()}@example.com`;
		const fields = { intent: "change-email", email, currentPassword: user.password };
		const answer = await post(user, fields);
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({
			type: "success",
			message: `Check your email. We sent a link to ${email}.`,
		});
		expect(await load(user)).toMatchObject({
			email: user.email,
			emailChange: { email: email, refusal: null },
		});

		const again = await post(user, { intent: "resend-email-change" });
		await expect(again).toSendToast({
			type: "success",
			message: `We sent the link to ${email} again.`,
		});
		const cancelled = await post(user, { intent: "cancel-email-change" });
		await expect(cancelled).toSendToast({
			type: "success",
			message: `Your email stays ${user.email}.`,
		});
		expect(await getPendingEmail(user)).toBeNull();
		expect(await post(user, { intent: "resend-email-change" })).toMatchObject({
			init: { status: 404 },
		});
	});

	test("answers the same for an address that has an account", async () => {
		const [user, other] = await Promise.all([insertUser(), insertUser()]);
		const { email } = other;
		const fields = { intent: "change-email", email, currentPassword: user.password };
		const answer = await post(user, fields);
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({
			type: "success",
			message: `Check your email. We sent a link to ${email}.`,
		});
	});

	test.each([
		[{ email: "" }, "email", "Email is required"],
		[{ email: "ada@example" }, "email", "Please enter a valid email"],
	])("refuses a new address with %j, and returns no password", async (given, field, message) => {
		const user = await insertUser();
		const { password: currentPassword } = user;
		const fields = { intent: "change-email", currentPassword, ...given };
		const answer = await post(user, fields);
		expect(answer).toRefuseField(field, message);
		expect(JSON.stringify(answer)).not.toContain(currentPassword);
		expect(await getPendingEmail(user)).toBeNull();
	});

	test.each([
		[undefined, null],
		["", null],
		["not this one", "This is not your current password"],
		["x".repeat(129), "This is not your current password"],
	])("asks for a proof with %j, and returns no password", async (currentPassword, error) => {
		const user = await insertUser();
		const typed = { intent: "change-email", email: "new@example.com" };
		const answer = await post(user, {
			...typed,
			...(currentPassword === undefined ? {} : { currentPassword }),
		});
		expect(answer).toMatchObject({
			init: { status: 400 },
			data: { proof: { fields: Object.entries(typed), by: "password", error } },
		});
		if (currentPassword) expect(JSON.stringify(answer)).not.toContain(currentPassword);
		expect(await getPendingEmail(user)).toBeNull();
	});

	test("says when to try again after too many wrong passwords", async () => {
		const user = await insertUser();
		const fields = { intent: "change-email", email: "new@example.com", currentPassword: "wrong" };
		for (let count = 0; count < 10; count += 1) await post(user, fields);
		expect(await post(user, fields)).toMatchObject({
			init: { status: 429 },
			data: { result: { error: { "": ["Too many wrong passwords. Please try again later."] } } },
		});
		expect(lastRetryAfter()).toMatch(/^\d+$/);
	});

	test("requires a recent sign-in from an account without a password", async () => {
		const user = await insertUser();
		await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
		expect(await load(user)).toMatchObject({ confirmation: "sign-in-again" });
		const fields = { intent: "change-email", email: "new@example.com" };
		expect(await post(user, fields)).toMatchObject({ init: { status: 403 } });

		const { id } = await db.session.create({
			data: {
				userId: user.userId,
				tokenHash: crypto.getRandomValues(Buffer.alloc(32)),
				device: "Test",
				expiresAt: new Date(Date.now() + 3_600_000),
			},
		});
		const fresh = { ...user, sessionId: id };
		expect(await load(fresh)).toMatchObject({ confirmation: "fresh" });
		expect(await post(fresh, { ...fields, email: `${id}@example.com` })).toRedirectTo(PATH);
	});
});
