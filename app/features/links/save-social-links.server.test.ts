import { describe, expect, it } from "vitest";
import { getSocialLinks } from "#app/features/links/queries.server.ts";
import { saveSocialLinks } from "#app/features/links/save-social-links.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

const GITHUB = "https://github.com/anna";

describe("saveSocialLinks", () => {
	it("saves, replaces and removes, and leaves platforms it was not given", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		await db.socialLink.create({
			data: { profileId, platform: "mastodon", url: "https://social.example/@anna", position: 9 },
		});
		const first = await saveSocialLinks({
			owner,
			version: 1,
			links: { github: GITHUB, twitter: "https://x.com/anna", tiktok: undefined },
		});
		expect(first.version).toBe(2);
		const second = await saveSocialLinks({
			owner,
			version: 2,
			links: { github: "https://github.com/anna-flowers", twitter: undefined },
		});
		expect(second).toEqual({
			version: 3,
			links: {
				github: "https://github.com/anna-flowers",
				mastodon: "https://social.example/@anna",
			},
		});
	});

	it("never saves over what another tab has saved", async () => {
		const owner = await insertUser();
		await saveSocialLinks({ owner, version: 1, links: { github: GITHUB } });
		await expect(
			saveSocialLinks({ owner, version: 1, links: { github: "https://github.com/other" } }),
		).rejects.toMatchObject({ code: "conflict" });
		expect((await getSocialLinks(owner)).links).toEqual({ github: GITHUB });
		// The same again is no conflict: an answer may have been lost.
		const again = await saveSocialLinks({ owner, version: 1, links: { github: GITHUB } });
		expect(again.version).toBe(2);
	});

	it("keeps what an address has proven for as long as it is the same", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		const twitter = "https://x.com/anna";
		await saveSocialLinks({ owner, version: 1, links: { github: GITHUB, twitter } });
		await db.socialLink.updateMany({ where: { profileId }, data: { provenAt: new Date() } });
		const links = { github: GITHUB, twitter: "https://x.com/other" };
		await saveSocialLinks({ owner, version: 2, links });
		const rows = await db.socialLink.findMany({ where: { profileId, provenAt: { not: null } } });
		expect(rows.map(({ platform }) => platform)).toEqual(["github"]);
	});
});
