import { expect, test, vi } from "vitest";
import { hashToken, newToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { visitorContext } from "#app/middleware/session.server.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./confirm-email.tsx";

const HOUR_MS = 60 * 60 * 1000;

async function askForChange({ userId }: InsertedUser) {
	const [email, token] = [`${crypto.randomUUID()}@example.com`, newToken()];
	await db.accountToken.create({
		data: {
			userId,
			kind: "change_email",
			tokenHash: hashToken(token),
			email,
			expiresAt: new Date(Date.now() + HOUR_MS),
		},
	});
	return { email, token };
}

function open(token: string) {
	return loader(createRouteArgs(pageRequest(`/confirm-email?token=${token}`), {}));
}

async function confirm(token: string, visitor: InsertedUser | null = null) {
	const args = createRouteArgs(formRequest("/confirm-email", { token }), {});
	args.context.set(visitorContext, visitor);
	return action(args);
}

test("opening the link shows a form, and only submitting it changes the address", async () => {
	const user = await insertUser();
	const { email, token } = await askForChange(user);
	expect(await open(token)).toMatchObject({
		data: { token, link: { outcome: "open", email } },
		init: { status: 200 },
	});
	expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({
		email: user.email,
	});

	const answer = await confirm(token);
	expect(answer).toRedirectTo("/signin");
	await expect(answer).toSendToast({ type: "success", message: `Your email is now ${email}.` });
	expect(await db.user.findUnique({ where: { id: user.userId } })).toMatchObject({ email });
	expect(await open(token)).toMatchObject({ data: { link: { outcome: "used" } } });
});

test("a signed-in user returns to the account settings", async () => {
	const user = await insertUser();
	const { token } = await askForChange(user);
	expect(await confirm(token, user)).toRedirectTo("/dashboard/settings/account");
});

test("an address that another account took is refused", async () => {
	const { email, token } = await askForChange(await insertUser());
	await insertUser({ email });
	expect(await confirm(token)).toMatchObject({ data: { outcome: "taken" }, init: { status: 409 } });
});

test.each(["", "abc", newToken()])("the token %j changes nothing", async (token) => {
	expect(await open(token)).toMatchObject({ init: { status: 400 } });
	expect(await confirm(token)).toMatchObject({ data: { outcome: "invalid" } });
});

test("the link stays valid while the database is unavailable", async () => {
	vi.spyOn(db.accountToken, "findUnique").mockRejectedValue(new AppError("unavailable", ""));
	expect(await confirm(newToken())).toMatchObject({
		data: { outcome: "failed" },
		init: { status: 503 },
	});
});
