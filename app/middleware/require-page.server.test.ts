import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { currentPageContext, requirePage } from "./require-page.server.ts";
import { currentUserContext } from "./require-user.server.ts";

/** Passes the guard as this user. */
async function pass(user: InsertedUser) {
	const context = new RouterContextProvider();
	context.set(currentUserContext, user);
	const args = { ...createRouteArgs(pageRequest("/dashboard"), {}), context };
	await requirePage(args, async () => new Response());
	return context.get(currentPageContext);
}

describe("requirePage", () => {
	test("finds the signed-in user's page, with the creator as actor", async () => {
		const { userId, profileId, username, name, tier } = await insertUser({ tier: "pro" });
		const user = { ...(await insertUser()), userId };
		expect(await pass(user)).toEqual({
			...{ userId, profileId, username, name, tier },
			actor: "creator",
		});
	});

	test("refuses a user without a page", async () => {
		const user = await insertUser();
		await db.profile.delete({ where: { id: user.profileId } });
		await expect(pass(user)).rejects.toMatchObject({ code: "not_found", status: 404 });
	});
});
