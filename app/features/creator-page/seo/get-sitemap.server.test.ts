import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getCachedSitemap, sitemaps } from "./get-cached-sitemap.server.ts";
import { getSitemap } from "./get-sitemap.server.ts";

const ORIGIN = "http://localhost:3000";

beforeEach(async () => {
	await db.user.deleteMany();
});

describe("getSitemap", () => {
	test("lists the pages that search engines may index, and the site's own pages", async () => {
		const { username, profileId } = await insertUser({ emailVerified: true });
		const updatedAt = new Date("2030-05-10T12:00:00Z");
		await db.link.create({
			data: { profileId, title: "Shop", url: "https://example.com", position: 0, updatedAt },
		});
		const xml = (await getSitemap({ part: null })) ?? "";
		expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
		expect(locationsIn(xml)).toEqual([
			...["/", "/upgrade", "/terms", "/privacy", "/cookies"].map((path) => ORIGIN + path),
			`${ORIGIN}/${username}`,
		]);
		expect(xml).toContain(
			`<url><loc>${ORIGIN}/${username}</loc><lastmod>2030-05-10T12:00:00.000Z</lastmod></url>`,
		);
	});

	test("leaves out private and suspended pages, and those of accounts being deleted", async () => {
		const hidden = await insertUser({ emailVerified: true });
		await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
		await insertUser({ emailVerified: true, status: "suspended" });
		await insertUser({ emailVerified: true, deletionRequestedAt: new Date() });
		await insertUser({ emailVerified: false });
		expect(await listedPages()).toEqual([]);
	});

	test.each([
		["pro", "noindex,follow", false],
		["max", "noindex,nofollow", false],
		["pro", "index,nofollow", true],
		// Chosen before a downgrade: neither the page nor the sitemap applies it any longer.
		["free", "noindex,nofollow", true],
	] as const)(
		"for a %s page with %s, decides whether to list it: %s",
		async (tier, robots, isListed) => {
			const { profileId, username } = await insertUser({ emailVerified: true, tier });
			await db.seoSettings.update({ where: { profileId }, data: { robots } });
			expect(await listedPages()).toEqual(isListed ? [username] : []);
		},
	);

	test("becomes an index once there are too many pages for one sitemap, with each page in one part", async () => {
		const users = [];
		for (let count = 0; count < 7; count++) users.push(await insertUser({ emailVerified: true }));
		const index = (await getSitemap({ part: null, partSize: 3 })) ?? "";
		expect(index).toContain("<sitemapindex ");
		const parts = locationsIn(index).map((url) => Number(new URL(url).searchParams.get("part")));
		expect(parts).toContain(1);
		const lists = await Promise.all(parts.map((part) => getSitemap({ part, partSize: 3 })));
		const pages = lists.flatMap((xml) => locationsIn(xml ?? ""));
		for (const { username } of users) {
			expect(pages.filter((url) => url === `${ORIGIN}/${username}`)).toHaveLength(1);
		}
		expect(pages.filter((url) => url === `${ORIGIN}/`)).toHaveLength(1);
		expect(await getSitemap({ part: Math.max(...parts) + 1, partSize: 3 })).toBeNull();
	});
});

test("a cached sitemap is made anew when a page is hidden, and not when one changes", async () => {
	const { profileId } = await insertUser({ emailVerified: true });
	sitemaps.setFollowing(true);
	const count = async () => locationsIn((await getCachedSitemap(null)) ?? "").length;
	const before = await count();

	await insertUser({ emailVerified: true });
	sitemaps.invalidate(profileId);
	expect(await count()).toBe(before);
	await db.profile.update({ where: { id: profileId }, data: { published: false } });
	await insertUser({ emailVerified: true });
	sitemaps.invalidate(profileId);
	expect(await count()).toBe(before + 1);
});

async function listedPages(): Promise<string[]> {
	const parts = locationsIn((await getSitemap({ part: null })) ?? "");
	return parts.slice(5).map((url) => url.slice(ORIGIN.length + 1));
}

function locationsIn(xml: string): string[] {
	return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => url);
}
