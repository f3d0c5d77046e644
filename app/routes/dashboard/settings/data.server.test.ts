import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertSession, insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./data.tsx";

const PATH = "/dashboard/settings/data";
const DAY_MS = 24 * 60 * 60 * 1000;

function post(user: InsertedUser, fields: Record<string, string>) {
	return answerOf(action(createRouteArgs(formRequest(PATH, fields), {}, { user })));
}

function load(user: InsertedUser) {
	return loader(createRouteArgs(pageRequest(PATH), {}, { user }));
}

async function requestedAt({ userId }: { userId: string }) {
	const { deletionRequestedAt } = await db.user.findUniqueOrThrow({ where: { id: userId } });
	return deletionRequestedAt;
}

const deletion = (user: { password: string; username: string }) => ({
	intent: "delete-account",
	currentPassword: user.password,
	username: user.username,
});

describe("deleting the account", () => {
	test("redirects to the page, which shows the date", async () => {
		const user = await insertUser();
		const answer = await post(user, deletion(user));
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({
			type: "success",
			message: "Your page is offline, and your account is scheduled for deletion",
		});
		const deletionRequestedAt = await requestedAt(user);
		const { deletesAt } = await load({ ...user, deletionRequestedAt });
		expect(deletesAt).toEqual(new Date((deletionRequestedAt?.getTime() ?? 0) + 14 * DAY_MS));
	});

	test("shows field errors for a wrong password or name, and returns no secrets", async () => {
		const user = await insertUser();
		const wrong = await post(user, { ...deletion(user), currentPassword: "not-this-one" });
		expect(wrong).toMatchObject({
			data: { proof: { by: "password", error: "This is not your current password" } },
		});
		expect(JSON.stringify(wrong)).not.toContain("not-this-one");
		expect(await post(user, { ...deletion(user), username: "somebody-else" })).toRefuseField(
			"username",
			"This is not your username",
		);
		expect(await post(user, { ...deletion(user), username: "" })).toRefuseField(
			"username",
			"Type your username to confirm",
		);
		expect(await requestedAt(user)).toBeNull();
	});

	test("asks an account without a password to sign in again", async () => {
		const user = await insertUser();
		await db.user.update({ where: { id: user.userId }, data: { passwordHash: null } });
		expect((await load(user)).confirmation).toBe("sign-in-again");
		const answer = await post(user, { intent: "delete-account", username: user.username });
		expect(answer).toMatchObject({ init: { status: 403 } });
		expect(await requestedAt(user)).toBeNull();

		await insertSession(user);
		const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: user.userId } });
		expect((await load({ ...user, sessionId })).confirmation).toBe("fresh");
	});

	test("refuses even the right password for a while after ten wrong ones", async () => {
		const user = await insertUser();
		for (let count = 0; count < 10; count += 1) {
			await post(user, { ...deletion(user), currentPassword: "wrong" });
		}
		const answer = await post(user, deletion(user));
		expect(answer).toMatchObject({ init: { status: 429 } });
		expect(await requestedAt(user)).toBeNull();
	});
});

describe("keeping the account", () => {
	test("redirects to the page with the banner", async () => {
		const user = await insertUser({ deletionRequestedAt: new Date() });
		const keep = { intent: "keep-account", redirectTo: "/dashboard/links?edit=1" };
		const answer = await post(user, keep);
		expect(answer).toRedirectTo("/dashboard/links?edit=1");
		await expect(answer).toSendToast({ type: "success", message: "Your account won’t be deleted" });
		expect(await requestedAt(user)).toBeNull();
	});

	test.each(["//evil.example", "https://evil.example", "/\\evil.example"])(
		"never redirects to %s",
		async (redirectTo) => {
			const user = await insertUser({ deletionRequestedAt: new Date() });
			expect(await post(user, { intent: "keep-account", redirectTo })).toRedirectTo(PATH);
		},
	);

	test("after the 14 days, says so", async () => {
		const user = await insertUser({ deletionRequestedAt: new Date(Date.now() - 14 * DAY_MS) });
		const answer = await post(user, { intent: "keep-account" });
		expect(answer).toMatchObject({ init: { status: 410 } });
		expect(answer).toSayOnce("The 14-day grace period is over. Your account is being deleted.");
	});
});

test("an unknown intent is refused", async () => {
	expect(await post(await insertUser(), { intent: "delete-everything" })).toMatchObject({
		init: { status: 400 },
	});
});

test("a small account is offered its download immediately", async () => {
	expect(await load(await insertUser())).toMatchObject({
		isLarge: false,
		exports: [],
		deletesAt: null,
	});
});
