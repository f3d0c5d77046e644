import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getLinks } from "./queries.server.ts";

test("a search finds links by title and address, without case and accents, in the order of the page", async () => {
	const owner = await insertUser();
	const links = [
		{ title: "Café", url: "https://example.com/a" },
		{ title: "Shop", url: "https://example.com/CAFE" },
		{ title: "Contact", url: "https://example.com/c" },
	];
	await db.link.createMany({
		data: links.map((link, position) => ({ ...link, position, profileId: owner.profileId })),
	});
	const list = await getLinks(owner, { part: { search: "cafe", page: 1 } });
	expect(list.links.map(({ title }) => title)).toEqual(["Café", "Shop"]);
	expect(list).toMatchObject({ found: 2, total: 3 });
});
