import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countSignUp } from "#app/features/account/accounts/sign-in/create-account.server.ts";
import { db } from "#app/platform/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { answerOf, createRouteArgs, formRequest, lastRetryAfter } from "#tests/support/requests.ts";
import { action } from "./signup.tsx";

beforeAll(async () => {
	await startJobs([{ name: "send-verification-mail", run: async () => {} }]);
	await stopJobs();
});
afterAll(() => stopJobs());

const complete = {
	name: "Ada Lovelace",
	password: "Correct-horse-9",
	confirmPassword: "Correct-horse-9",
	terms: "on",
};

function post(fields: Record<string, string>) {
	return answerOf(action(createRouteArgs(formRequest("/signup", fields), {})));
}

describe("POST /signup", () => {
	test("creates the account and redirects, with the specification's toast", async () => {
		const email = `${crypto.randomUUID()}@example.com`;
		const answer = await post({ ...complete, email });
		expect(answer).toMatchObject({ status: 303 });
		expect(answer).toRedirectTo("/dashboard/start");
		expect(answer).toSetCookie("session", "; HttpOnly;");
		await expect(answer).toSendToast({
			type: "success",
			message: "Account created successfully! Please check your email to verify your account.",
		});
	});

	test("ignores tier, role and verification in the form", async () => {
		const email = `${crypto.randomUUID()}@example.com`;
		await post({ ...complete, email, tier: "max", role: "admin", email_verified: "true" });
		expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({
			tier: "free",
			emailVerifiedAt: null,
		});
	});

	test("shows a known address as a field error and keeps everything typed but the passwords", async () => {
		const { email } = await insertUser();
		const answer = await post({ ...complete, email });
		const message = "User already exists with this email or username";
		expect(answer).toMatchObject({
			init: { status: 409 },
			data: {
				result: { error: { email: [message] }, initialValue: { email, name: "Ada Lovelace" } },
			},
		});
		expect(answer).toSayOnce(message);
		expect(JSON.stringify(answer)).not.toContain(complete.password);
	});

	test("shows what is wrong with an invalid form, and rates the password", async () => {
		const answer = await post({ email: "ada@example.com", password: "Abcdef1!", terms: "" });
		expect(answer).toRefuseField("name", "Name is required");
		expect(answer).toRefuseField("confirmPassword", "Please confirm your password");
		expect(answer).toRefuseField("terms", "You must accept the terms and conditions");
		await expect(answer).toSendNoToast();
		expect(answer).toMatchObject({ data: { strength: 4 } });
		expect(JSON.stringify(answer)).not.toContain("Abcdef1!");
	});

	test("says when to try again after too many sign-ups", async () => {
		const address = randomAddress();
		await Promise.all(Array.from({ length: 300 }, () => countSignUp({ address })));
		const request = formRequest("/signup", { ...complete, email: "ada@example.com" });
		const answer = await answerOf(action(createRouteArgs(request, {}, { address })));
		const message =
			"Many people are signing up from your network right now. Please try again in an hour.";
		expect(answer).toMatchObject({
			init: { status: 429 },
			data: { result: { error: { "": [message] } } },
		});
		expect(lastRetryAfter()).toMatch(/^\d+$/);
		expect(answer).toSayOnce(message);
	});

	test("redirects to the chosen plan, and never off the site", async () => {
		const sent = async (fields: Record<string, string>) =>
			post({ ...complete, email: `${crypto.randomUUID()}@example.com`, ...fields });
		expect(await sent({ plan: "pro" })).toRedirectTo("/upgrade?plan=pro");
		expect(await sent({ plan: "max", redirectTo: "/dashboard/links" })).toRedirectTo(
			"/upgrade?plan=max&redirectTo=%2Fdashboard%2Flinks",
		);
		expect(await sent({ plan: "//evil.example", redirectTo: "//evil.example" })).toRedirectTo(
			"/dashboard/start",
		);
	});

	test("counts only valid forms toward the limit", async () => {
		const address = randomAddress();
		await Promise.all(Array.from({ length: 300 }, () => countSignUp({ address })));
		for (let count = 0; count < 2; count += 1) {
			const request = formRequest("/signup", { ...complete, email: "ada" });
			const args = createRouteArgs(request, {}, { address });
			expect(await answerOf(action(args))).toMatchObject({ init: { status: 400 } });
		}
	});
});
