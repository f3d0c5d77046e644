import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { searchLinks } from "./search.server.ts";

test("links are found by the domain or the address that they lead to, and by no other text", async () => {
	const { userId, profileId, username } = await insertUser();
	const url = "https://www.searched.example/shop";
	const { id } = await db.link.create({ data: { profileId, title: "Shop", url, position: 0 } });
	const found = [{ id, title: "Shop", url, userId, username }];
	expect(await searchLinks("searched.example")).toEqual(found);
	expect(await searchLinks(url)).toEqual(found);
	expect(await searchLinks("other.example")).toEqual([]);
	expect(await searchLinks("Shop")).toEqual([]);
});
