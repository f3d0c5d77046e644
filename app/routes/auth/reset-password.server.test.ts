import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendResetMail } from "#app/features/account/accounts/passwords/send-reset-mail.server.ts";
import { newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import {
	answerOf,
	createRouteArgs,
	formRequest,
	lastRetryAfter,
	pageRequest,
} from "#tests/support/requests.ts";
import { action, loader } from "./reset-password.tsx";

const PASSWORD = "Another-horse-7";

let user: InsertedUser;
let token: string;

beforeEach(async () => {
	user = await insertUser();
	await sendResetMail.run({ email: user.email });
	token = await mailedToken(user.email, "/reset-password");
});

function open(search: string) {
	return loader(createRouteArgs(pageRequest(`/reset-password${search}`), {}));
}

function post(fields: Record<string, string>, address = randomAddress()) {
	const request = formRequest("/reset-password", fields);
	return answerOf(action(createRouteArgs(request, {}, { address })));
}

const complete = { password: PASSWORD, confirmPassword: PASSWORD };

describe("the page", () => {
	test("shows a form for a valid link, without using it up", async () => {
		for (let look = 0; look < 3; look += 1) {
			expect(await open(`?token=${token}`)).toMatchObject({
				data: { link: { token, email: user.email } },
			});
		}
	});

	test("shows no form for any other link", async () => {
		for (const search of ["", "?token=", "?token=abc", `?token=${newToken()}`]) {
			expect(await open(search)).toMatchObject({ data: { link: null }, init: { status: 400 } });
		}
		await post({ token, ...complete });
		expect(await open(`?token=${token}`)).toMatchObject({ data: { link: null } });
	});
});

describe("the form", () => {
	test("sets the password and redirects to sign-in", async () => {
		const answer = await post({ token, ...complete });
		expect(answer).toMatchObject({ status: 303 });
		expect(answer).toRedirectTo("/signin");
		await expect(answer).toSendToast({
			type: "success",
			message: "Password reset successful! You can now sign in with your new password.",
		});
	});

	test.each([
		[{}, "password", "Password is required"],
		[{}, "confirmPassword", "Please confirm your password"],
		[{ password: "tiny1" }, "password", "Password must be at least 6 characters"],
		[{ password: "x".repeat(129) }, "password", "Password must be at most 128 characters"],
		[{ password: PASSWORD, confirmPassword: "other" }, "confirmPassword", "Passwords do not match"],
	])("refuses %j at %s: %s", async (fields: Record<string, string>, field, message) => {
		const answer = await post({ token, ...fields });
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendNoToast();
		expect(JSON.stringify(answer)).not.toContain(PASSWORD);
	});

	test("rates a refused password, since the form doesn't return it", async () => {
		expect(await post({ token, password: PASSWORD })).toMatchObject({ data: { strength: 5 } });
	});

	test("with a link that was used in the meantime, fails with the specification's text", async () => {
		await post({ token, ...complete });
		for (const spent of [token, "", newToken()]) {
			const answer = await post({ token: spent, ...complete });
			expect(answer).toMatchObject({ init: { status: 410 } });
			expect(answer).toSayOnce("Failed to reset password. Please try again.");
			expect(JSON.stringify(answer)).not.toContain(PASSWORD);
		}
	});

	test("while the database is unavailable, fails with the same text and keeps the link valid", async () => {
		const away = vi.spyOn(db, "$transaction").mockRejectedValue(new AppError("unavailable", ""));
		const answer = await post({ token, ...complete });
		expect(answer).toMatchObject({ init: { status: 503 } });
		expect(answer).toSayOnce("Failed to reset password. Please try again.");
		away.mockRestore();
		expect(await open(`?token=${token}`)).toMatchObject({ data: { link: { token } } });
	});

	test("after too many attempts, says when to try again", async () => {
		const address = randomAddress();
		for (let count = 0; count < 30; count += 1) {
			await post({ token: newToken(), ...complete }, address);
		}
		expect(await post({ token: newToken(), ...complete }, address)).toMatchObject({
			init: { status: 429 },
		});
		expect(lastRetryAfter()).toMatch(/^\d+$/);
	});
});
