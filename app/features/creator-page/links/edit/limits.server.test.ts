import { expect, test } from "vitest";
import { importFound } from "#app/features/creator-page/import/import-found.server.ts";
import { foundLinkSchema } from "#app/features/creator-page/import/schema.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createLink } from "./create-link.server.ts";
import { createLinkCopy } from "./create-link-copy.server.ts";
import { countAddedLinks } from "./limits.server.ts";

const link = { title: "Shop", url: "https://shop.example" };

test("an account can add 500 links an hour, by any means", async () => {
	const owner = await insertUser({ trusted: true });
	await countAddedLinks(owner, 497);
	const { id } = await createLink({ owner, ...link });
	await createLinkCopy({ owner, linkId: id });

	const found = {
		source: "a page",
		name: "",
		bio: "",
		language: null,
		second: null,
		photo: null,
		links: [1, 2].map(() => foundLinkSchema.parse({ kind: "link", ...link })),
		socials: [],
		skipped: 0,
		shortened: 0,
		missing: 0,
		banner: null,
		background: null,
		darkBackground: null,
		design: null,
	};
	const importing = { owner, found, socials: [], photo: false };
	await expect(importFound({ ...importing, links: [0, 1] })).rejects.toMatchObject({
		code: "rate_limited",
		message:
			"You can add 500 links an hour, and you have 1 left. Choose fewer, or try again later.",
	});
	await importFound({ ...importing, links: [0] });

	const full = {
		code: "rate_limited",
		message: "You have added 500 links in the last hour. Please try again later.",
	};
	await expect(createLink({ owner, ...link })).rejects.toMatchObject(full);
	await expect(createLinkCopy({ owner, linkId: id })).rejects.toMatchObject(full);
	expect(await db.link.count({ where: { profileId: owner.profileId } })).toBe(3);
});

test("a new account can add 100 links a day, and an imported page counts whole", async () => {
	const owner = await insertUser({ emailVerified: true });
	await countAddedLinks(owner, 98);
	await expect(countAddedLinks(owner, 3)).rejects.toMatchObject({
		code: "rate_limited",
		message:
			"New accounts can add 100 links a day, and you have 2 left. The limit ends 7 days after sign-up, if your email address is verified.",
	});
	await createLink({ owner, ...link });
	await createLink({ owner, ...link });
	await expect(createLink({ owner, ...link })).rejects.toMatchObject({
		code: "rate_limited",
		message:
			"You have added 100 links in the last day, the limit for new accounts. The limit ends 7 days after sign-up, if your email address is verified.",
		details: { retryAfterS: expect.any(Number) },
	});
	await db.user.update({ where: { id: owner.userId }, data: { trustedAt: new Date() } });
	await createLink({ owner, ...link });
});

test("links added at the same time don't exceed the limit of a page", async () => {
	const owner = await insertUser({ trusted: true });
	await countAddedLinks(owner, 498);
	const adding = Array.from({ length: 6 }, () => createLink({ owner, ...link }));
	const added = await Promise.allSettled(adding);
	expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});
