import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getCountedPage } from "./get-counted-page.server.ts";

test("finds a public page with its key and owner", async () => {
	const { username, userId, profileId } = await insertUser();
	const { analyticsKey } = await db.profile.findUniqueOrThrow({ where: { id: profileId } });
	expect(await getCountedPage(username)).toEqual({ analyticsKey, ownerId: userId });
});

test("finds neither a private page, nor one of a suspended account, nor anything else", async () => {
	const hidden = await insertUser();
	await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
	const suspended = await insertUser({ status: "suspended" });
	for (const username of [hidden.username, suspended.username, "nobody-here", "", "A B", "../x"]) {
		expect(await getCountedPage(username), username).toBeNull();
	}
});
