import { describe, expect, it } from "vitest";
import { updateSocialLinks } from "#app/features/creator-page/links/edit/update-social-links.server.ts";
import { updateSocialLinkPosition } from "#app/features/creator-page/links/list/update-social-link-position.server.ts";
import { getSocialLinks } from "#app/features/creator-page/links/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";

const GITHUB = "https://github.com/anna";

describe("updateSocialLinks", () => {
	it("saves, replaces and removes links, and leaves other platforms unchanged", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		await db.socialLink.create({
			data: { profileId, platform: "mastodon", url: "https://social.example/@anna", position: 9 },
		});
		const first = await updateSocialLinks({
			owner,
			version: 1,
			links: { github: GITHUB, twitter: "https://x.com/anna", tiktok: undefined },
		});
		expect(first.version).toBe(2);
		const second = await updateSocialLinks({
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

	it("never overwrites another tab's changes", async () => {
		const owner = await insertUser();
		await updateSocialLinks({ owner, version: 1, links: { github: GITHUB } });
		await expect(
			updateSocialLinks({ owner, version: 1, links: { github: "https://github.com/other" } }),
		).rejects.toMatchObject({ code: "conflict" });
		expect((await getSocialLinks(owner)).links).toEqual({ github: GITHUB });
		// Saving the same values again is no conflict: a response may have been lost.
		const again = await updateSocialLinks({ owner, version: 1, links: { github: GITHUB } });
		expect(again.version).toBe(2);
	});

	it("keeps an address verified until it changes", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		const twitter = "https://x.com/anna";
		await updateSocialLinks({ owner, version: 1, links: { github: GITHUB, twitter } });
		await db.socialLink.updateMany({ where: { profileId }, data: { verifiedAt: new Date() } });
		const links = { github: GITHUB, twitter: "https://x.com/other" };
		await updateSocialLinks({ owner, version: 2, links });
		const rows = await db.socialLink.findMany({ where: { profileId, verifiedAt: { not: null } } });
		expect(rows.map(({ platform }) => platform)).toEqual(["github"]);
	});

	it("keeps the order and appends new links", async () => {
		const owner = await insertUser();
		const links = { github: GITHUB, tiktok: "https://www.tiktok.com/@anna" };
		await updateSocialLinks({ owner, version: 1, links });
		await updateSocialLinkPosition({ owner, platform: "tiktok", to: "up" });
		// A move causes no conflict with an open form.
		const edited = { ...links, twitter: "https://x.com/anna", github: `${GITHUB}-flowers` };
		const saved = await updateSocialLinks({ owner, version: 2, links: edited });
		expect(Object.keys(saved.links)).toEqual(["tiktok", "github", "twitter"]);
	});

	it("moves an icon up to the end of the row, but never another account's", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		const links = { github: GITHUB, twitter: "https://x.com/anna" };
		await updateSocialLinks({ owner, version: 1, links });
		for (let time = 0; time < 2; time += 1) {
			await updateSocialLinkPosition({ owner, platform: "github", to: "down" });
		}
		expect(Object.keys((await getSocialLinks(owner)).links)).toEqual(["twitter", "github"]);
		for (const [to, order] of [
			[0, ["github", "twitter"]],
			[7, ["twitter", "github"]],
		] as const) {
			await updateSocialLinkPosition({ owner, platform: "github", to });
			expect(Object.keys((await getSocialLinks(owner)).links)).toEqual(order);
		}
		const notFound = { code: "not_found" };
		const thief = { ...other, profileId: owner.profileId };
		for (const intruder of [other, thief]) {
			const move = updateSocialLinkPosition({ owner: intruder, platform: "github", to: "up" });
			await expect(move).rejects.toMatchObject(notFound);
		}
	});
});
