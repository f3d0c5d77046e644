import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendResetMail } from "#app/features/accounts/passwords/send-reset-mail.server.ts";
import { newToken } from "#app/features/sessions/tokens.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { mailedToken } from "#tests/support/mailed-links.ts";
import { randomAddress } from "#tests/support/random-address.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
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
	test("has a form for a good link, and looking does not use it up", async () => {
		for (let look = 0; look < 3; look += 1) {
			expect(await open(`?token=${token}`)).toMatchObject({
				data: { link: { token, email: user.email } },
			});
		}
	});

	test("has none for any other", async () => {
		for (const search of ["", "?token=", "?token=abc", `?token=${newToken()}`]) {
			expect(await open(search)).toMatchObject({ data: { link: null }, init: { status: 400 } });
		}
		await post({ token, ...complete });
		expect(await open(`?token=${token}`)).toMatchObject({ data: { link: null } });
	});
});

describe("the form", () => {
	test("sets the password and leads to sign-in", async () => {
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
	])("%j is refused beside %s: %s", async (fields: Record<string, string>, field, message) => {
		const answer = await post({ token, ...fields });
		expect(answer).toRefuseField(field, message);
		await expect(answer).toSendNoToast();
		expect(JSON.stringify(answer)).not.toContain(PASSWORD);
	});

	test("a refused password is rated, because it is not sent back", async () => {
		expect(await post({ token, password: PASSWORD })).toMatchObject({ data: { strength: 5 } });
	});

	test("with a link that was used meanwhile fails in the specification's words", async () => {
		await post({ token, ...complete });
		for (const spent of [token, "", newToken()]) {
			const answer = await post({ token: spent, ...complete });
			expect(answer).toMatchObject({ init: { status: 410 } });
			expect(answer).toSayOnce("Failed to reset password. Please try again.");
			expect(JSON.stringify(answer)).not.toContain(PASSWORD);
		}
	});

	test("fails in the same words while the database is away, and the link stays good", async () => {
		const away = vi.spyOn(db, "$transaction").mockRejectedValue(new AppError("unavailable", ""));
		const answer = await post({ token, ...complete });
		expect(answer).toMatchObject({ init: { status: 503 } });
		expect(answer).toSayOnce("Failed to reset password. Please try again.");
		away.mockRestore();
		expect(await open(`?token=${token}`)).toMatchObject({ data: { link: { token } } });
	});

	test("too often is told when to come back", async () => {
		const address = randomAddress();
		for (let count = 0; count < 30; count += 1) {
			await post({ token: newToken(), ...complete }, address);
		}
		expect(await post({ token: newToken(), ...complete }, address)).toMatchObject({
			init: { status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } },
		});
	});
});
