import "#tests/support/subscribe-to-page-changes.ts";
import { describe, expect, test } from "vitest";
import { updateProfile } from "#app/features/creator-page/profile/update-profile.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertDomain } from "#tests/support/domains-factory.ts";
import { insertLink, insertLinks, titlesInOrder } from "#tests/support/links-factory.ts";
import { mergeVisits, visitEvent } from "#tests/support/visits-factory.ts";
import { createPageVersion } from "./create-page-version.server.ts";
import { getPageDocument } from "./get-page-document.server.ts";
import { getPageVersion } from "./get-page-version.server.ts";
import { restorePageVersion } from "./restore-page-version.server.ts";

function versionsOf({ profileId }: InsertedUser) {
	return db.pageVersion.findMany({ where: { profileId }, orderBy: { number: "desc" } });
}

/** Keeps the current page as an old version, so that the next change makes another one. */
async function keepNow({ profileId }: InsertedUser): Promise<string> {
	const clock = { now: () => new Date("2026-05-01T10:00:00Z") };
	await createPageVersion({ profileId, actor: "creator" }, clock);
	const [latest] = await db.pageVersion.findMany({
		where: { profileId },
		orderBy: { number: "desc" },
	});
	return latest?.id ?? "";
}

async function insertImage({ userId }: InsertedUser, altText = ""): Promise<string> {
	const image = await db.image.create({
		data: { userId, contentHash: "c".repeat(64), width: 1, height: 1, widths: [1], altText },
	});
	return image.id;
}

describe("restorePageVersion", () => {
	test("restores everything that shapes the page", async () => {
		const owner = await insertUser({ tier: "max", name: "Anna" });
		const { profileId } = owner;
		await insertLinks(owner, ["Shop", "Blog"]);
		await db.link.updateMany({
			where: { profileId, title: "Shop" },
			data: {
				highlight: true,
				size: "lead",
				sensitive: true,
				icon: "star",
				startsAt: new Date("2026-06-01T08:00:00.5Z"),
				utm: { source: "posy" },
				fallback: "lead",
				fallbackUrl: "https://instead.example",
			},
		});
		await db.socialLink.create({
			data: { profileId, platform: "github", url: "https://github.com/anna", position: 3 },
		});
		await db.theme.update({
			where: { profileId },
			data: {
				preset: "ocean",
				customColors: { primary: "#112233" },
				customCss: "a{}",
				buttonShape: "pill",
				layout: "letter",
				darkMode: "dimmed",
			},
		});
		await db.seoSettings.update({ where: { profileId }, data: { title: "Flowers" } });
		await db.footer.update({ where: { profileId }, data: { text: "Grown here" } });
		const photo = await insertImage(owner, "Me");
		await db.profile.update({
			where: { id: profileId },
			data: { profileImageId: photo, language: "pt" },
		});
		const before = await getPageDocument(db, profileId);
		const versionId = await keepNow(owner);

		await db.profile.update({
			where: { id: profileId },
			data: { name: "B", bio: "b", language: "sv", profileImageId: null },
		});
		await db.image.update({ where: { id: photo }, data: { altText: "Somebody" } });
		await db.theme.delete({ where: { profileId } });
		await db.seoSettings.update({ where: { profileId }, data: { title: "Bread" } });
		await db.footer.update({ where: { profileId }, data: { text: "", hideBranding: true } });
		await db.socialLink.deleteMany({ where: { profileId } });
		await db.link.deleteMany({ where: { profileId, title: "Shop" } });
		await db.link.updateMany({ where: { profileId }, data: { title: "Journal", position: 0 } });
		await insertLink(owner, { title: "Talk" });

		expect(await restorePageVersion({ owner, versionId })).toEqual({
			when: "May 1, 2026, 10:00 AM",
		});
		// Includes the keys of the links, and so their analytics.
		expect(await getPageDocument(db, profileId)).toEqual(before);
		expect(await titlesInOrder(owner)).toEqual(["Shop", "Blog"]);
	});

	test("restores the second language, and leaves it as it is where the version has none", async () => {
		const owner = await insertUser({ name: "Anna" });
		const { profileId } = owner;
		const { id } = await insertLink(owner, { title: "Shop" });
		const second = { secondLanguage: "de", secondName: "Anna (de)", secondBio: "Hallo" };
		await db.profile.update({ where: { id: profileId }, data: second });
		await db.link.update({ where: { id }, data: { secondTitle: "Laden" } });
		const versionId = await keepNow(owner);
		const stored = () =>
			db.profile.findUnique({
				where: { id: profileId },
				select: { name: true, secondLanguage: true, links: { select: { secondTitle: true } } },
			});

		await updateProfile({ owner, version: 1, name: "Berta", bio: "", secondLanguage: null });
		await db.link.update({ where: { id }, data: { secondTitle: null } });
		await restorePageVersion({ owner, versionId });
		expect(await stored()).toEqual({
			name: "Anna",
			secondLanguage: "de",
			links: [{ secondTitle: "Laden" }],
		});

		await db.$executeRaw`
			UPDATE page_version SET document = jsonb_set(document - 'second', '{links,0}', (document #> '{links,0}') - 'secondTitle')
			WHERE id = ${versionId}::uuid`;
		await updateProfile({ owner, version: 3, name: "Berta", bio: "", secondLanguage: "fr" });
		await restorePageVersion({ owner, versionId });
		expect(await stored()).toEqual({
			name: "Anna",
			secondLanguage: "fr",
			links: [{ secondTitle: "Laden" }],
		});
	});

	test("leaves domains as they are", async () => {
		const owner = await insertUser({ tier: "max", name: "Anna" });
		const gone = await insertDomain(owner);
		const versionId = await keepNow(owner);
		await updateProfile({ owner, version: 1, name: "Berta", bio: "" });
		await db.domain.update({ where: { id: gone.id }, data: { removedAt: new Date() } });
		const { name } = await insertDomain(owner);
		const labels = (await getPageVersion({ owner, versionId })).differences;
		expect(labels.map(({ label }) => label)).toEqual(["Name"]);
		await restorePageVersion({ owner, versionId });
		expect(await getPageDocument(db, owner.profileId)).toMatchObject({
			name: "Anna",
			domains: [{ name }],
		});
		// Nothing else differs, so another restore has nothing to do.
		const versions = await versionsOf(owner);
		await restorePageVersion({ owner, versionId });
		expect(await versionsOf(owner)).toHaveLength(versions.length);
	});

	test("leaves the language as it is where the version is from before there were languages", async () => {
		const owner = await insertUser({ name: "Anna" });
		const { profileId } = owner;
		const versionId = await keepNow(owner);
		await db.$executeRaw`
			UPDATE page_version SET document = document - 'language' WHERE profile_id = ${profileId}::uuid`;
		await updateProfile({ owner, version: 1, name: "Berta", bio: "", language: "de" });
		const past = await getPageVersion({ owner, versionId });
		expect(past.page.language).toBe("de");
		expect(past.differences.map(({ label }) => label)).toEqual(["Name"]);
		await restorePageVersion({ owner, versionId });
		expect(await getPageDocument(db, profileId)).toMatchObject({ name: "Anna", language: "de" });
	});

	test("shows the website's icon only where the version does", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		await insertLinks(owner, ["Shop", "Blog"]);
		const versionId = await keepNow(owner);
		const iconImageId = await insertImage(owner);
		const icon = "favicon";
		await db.link.updateMany({ where: { profileId, title: "Shop" }, data: { icon, iconImageId } });
		await restorePageVersion({ owner, versionId });
		const links = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
		expect(links).toMatchObject([
			{ title: "Shop", icon: null, iconImageId: null },
			{ title: "Blog", icon: null, iconImageId: null },
		]);
	});

	test("keeps probe results only for links with the same address", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		await insertLinks(owner, ["Shop", "Blog"]);
		const versionId = await keepNow(owner);
		const broken = {
			checkedAt: new Date("2026-05-03T08:00:00Z"),
			failedChecks: 3,
			brokenAt: new Date("2026-05-02T08:00:00Z"),
			brokenReason: "404",
		};
		await db.link.updateMany({ where: { profileId }, data: { ...broken, highlight: true } });
		await db.link.updateMany({
			where: { profileId, title: "Blog" },
			data: { url: "https://new.example" },
		});
		await restorePageVersion({ owner, versionId });
		const links = await db.link.findMany({ where: { profileId }, orderBy: { position: "asc" } });
		expect(links).toMatchObject([
			{ title: "Shop", highlight: false, ...broken },
			{ title: "Blog", checkedAt: null, failedChecks: 0, brokenAt: null, brokenReason: null },
		]);
	});

	test("keeps verification only for addresses that are the same", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		await insertLinks(owner, ["Shop", "Blog"]);
		const social = (platform: string, name: string) => ({
			profileId,
			platform,
			url: `https://${platform}.com/${name}`,
		});
		await db.socialLink.createMany({
			data: [
				{ ...social("github", "anna"), position: 0 },
				{ ...social("youtube", "anna"), position: 1 },
			],
		});
		const versionId = await keepNow(owner);
		const verifiedAt = new Date("2026-05-03T08:00:00Z");
		await db.link.updateMany({ where: { profileId }, data: { verifiedAt, highlight: true } });
		await db.link.updateMany({
			where: { profileId, title: "Blog" },
			data: { url: "https://new.example" },
		});
		await db.socialLink.updateMany({ where: { profileId }, data: { verifiedAt } });
		await db.socialLink.updateMany({
			where: { profileId, platform: "youtube" },
			data: social("youtube", "berta"),
		});
		await restorePageVersion({ owner, versionId });
		const inOrder = { where: { profileId }, orderBy: { position: "asc" } } as const;
		expect(await db.link.findMany(inOrder)).toMatchObject([
			{ title: "Shop", verifiedAt },
			{ title: "Blog", verifiedAt: null },
		]);
		expect(await db.socialLink.findMany(inOrder)).toMatchObject([
			{ ...social("github", "anna"), verifiedAt },
			{ ...social("youtube", "anna"), verifiedAt: null },
		]);
	});

	test("is stored as a version, after a version of the page before the restore", async () => {
		const owner = await insertUser({ name: "Anna" });
		const versionId = await keepNow(owner);
		// The change is stored, but its version was lost.
		await db.profile.update({ where: { id: owner.profileId }, data: { name: "Berta" } });
		await restorePageVersion({ owner, versionId });
		await db.profile.update({ where: { id: owner.profileId }, data: { bio: "Florist" } });
		await createPageVersion({ profileId: owner.profileId, actor: "creator" });
		expect(await versionsOf(owner)).toMatchObject([
			{ changes: ["bio"], document: { name: "Anna" } },
			{ changes: ["restored:2026-05-01T10:00:00.000Z"], document: { name: "Anna" } },
			{ changes: ["name"], document: { name: "Berta" } },
			{ changes: [], document: { name: "Anna" } },
		]);
	});

	test("keeps the titles of clicked links that the version doesn't have, until they are back", async () => {
		const owner = await insertUser();
		const { profileId } = owner;
		const { analyticsKey: profileKey } = await db.profile.findUniqueOrThrow({
			where: { id: profileId },
		});
		const before = await keepNow(owner);
		const { id } = await insertLink(owner, { title: "Clicked" });
		await insertLink(owner, { title: "Untouched" });
		const { analyticsKey } = await db.link.findUniqueOrThrow({ where: { id } });
		await mergeVisits([visitEvent(profileKey, { linkKey: analyticsKey })]);
		const after = await keepNow(owner);
		const listTitles = () => db.deletedLinkTitle.findMany({ where: { profileId } });
		await restorePageVersion({ owner, versionId: before });
		expect(await listTitles()).toEqual([{ analyticsKey, profileId, title: "Clicked" }]);
		await restorePageVersion({ owner, versionId: after });
		expect(await listTitles()).toEqual([]);
	});

	test("changes nothing if the page already matches the version", async () => {
		const owner = await insertUser();
		const versionId = await keepNow(owner);
		await restorePageVersion({ owner, versionId });
		expect(await versionsOf(owner)).toHaveLength(1);
	});

	test("causes a conflict for a tab that was opened before", async () => {
		const owner = await insertUser({ name: "Anna" });
		const shop = await insertLink(owner, { title: "Shop" });
		const blog = await insertLink(owner, { title: "Blog" });
		const versionId = await keepNow(owner);
		await db.link.update({ where: { id: shop.id }, data: { title: "Store", version: 7 } });
		await db.link.delete({ where: { id: blog.id } });
		await restorePageVersion({ owner, versionId });

		const conflict = { code: "conflict" };
		await expect(
			updateProfile({ owner, version: 1, name: "Old tab", bio: "" }),
		).rejects.toMatchObject(conflict);
		const links = await db.link.findMany({ where: { profileId: owner.profileId } });
		expect(links.find(({ id }) => id === shop.id)).toMatchObject({ title: "Shop", version: 8 });
		expect(links.find(({ id }) => id === blog.id)?.version).toBeGreaterThan(1_000_000);
	});

	test("skips images that are gone or belong to another account", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		const photo = await insertImage(owner);
		const banner = await insertImage(owner);
		const background = await insertImage(owner);
		const darkBackground = await insertImage(owner);
		await db.profile.update({
			where: { id: owner.profileId },
			data: {
				...{ profileImageId: photo, bannerImageId: banner },
				...{ backgroundImageId: background, darkBackgroundImageId: darkBackground },
			},
		});
		const versionId = await keepNow(owner);
		await db.image.delete({ where: { id: photo } });
		await db.image.update({ where: { id: banner }, data: { userId: other.userId } });
		await db.profile.update({
			where: { id: owner.profileId },
			data: {
				...{ name: "Anna", bannerImageId: null },
				...{ backgroundImageId: null, darkBackgroundImageId: null },
			},
		});
		await restorePageVersion({ owner, versionId });
		expect(await db.profile.findUnique({ where: { id: owner.profileId } })).toMatchObject({
			name: "Ada Test",
			profileImageId: null,
			bannerImageId: null,
			backgroundImageId: background,
			darkBackgroundImageId: darkBackground,
		});
	});

	test("doesn't find another account's versions", async () => {
		const [owner, other] = [await insertUser(), await insertUser()];
		const versionId = await keepNow(other);
		const mixed = { ...owner, profileId: other.profileId };
		for (const [who, id] of [
			[owner, versionId],
			[mixed, versionId],
			[owner, "no-uuid"],
			[owner, crypto.randomUUID()],
		] as const) {
			await expect(restorePageVersion({ owner: who, versionId: id })).rejects.toMatchObject({
				code: "not_found",
			});
		}
		await expect(
			getPageVersion({ owner: { ...owner, tier: "free" }, versionId }),
		).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("getPageVersion", () => {
	test("renders the page as its tier allows now, and describes what restoring would change", async () => {
		const owner = await insertUser({ name: "Anna", tier: "free" });
		const { profileId } = owner;
		await insertLinks(owner, ["Shop", "Hidden"]);
		await db.link.updateMany({ where: { profileId, title: "Hidden" }, data: { enabled: false } });
		await db.theme.update({ where: { profileId }, data: { preset: "neon" } });
		const versionId = await keepNow(owner);
		await db.link.updateMany({ where: { profileId, title: "Shop" }, data: { title: "Store" } });
		const version = await getPageVersion({ owner, versionId });
		expect(version).toMatchObject({
			when: "May 1, 2026, 10:00 AM",
			what: "First version",
			page: { name: "Anna", username: owner.username, theme: { preset: "default" } },
			differences: [{ label: "Links changed" }],
		});
		expect(version.page.links.map(({ title }) => title)).toEqual(["Shop"]);
	});

	test("shows the links that are due now, whatever the version's date", async () => {
		const owner = await insertUser();
		const now = new Date("2026-05-10T12:00:00Z");
		const [before, after] = [new Date("2026-05-10T11:59:59Z"), new Date("2026-05-10T12:00:01Z")];
		await db.link.createMany({
			data: [
				{ title: "Later", startsAt: after },
				{ title: "From now", startsAt: now },
				{ title: "Now", startsAt: before, endsAt: after },
				{ title: "Until now", endsAt: now },
				{ title: "Over", endsAt: before },
			].map((link, position) => ({
				...link,
				profileId: owner.profileId,
				url: "https://example.com",
				position,
			})),
		});
		const versionId = await keepNow(owner);
		const { page } = await getPageVersion({ owner, versionId }, { now: () => now });
		expect(page.links.map(({ title }) => title)).toEqual(["From now", "Now"]);
	});
});
