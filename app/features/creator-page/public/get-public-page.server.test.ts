import { describe, expect, it } from "vitest";
import { plainTheme } from "#app/features/creator-page/core/page-theme.ts";
import { PRINT_CHANNEL_KEY } from "#app/features/creator-page/core/public-page.ts";
import type { Prisma } from "#app/generated/prisma/client.ts";
import { db } from "#app/platform/db.server.ts";
import { site } from "#app/platform/site.server.ts";
import { query } from "#app/platform/sql.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { type FoundPage, getPublicPage } from "./get-public-page.server.ts";

const NOW = new Date("2026-05-10T12:00:00Z");
const clock = { now: () => NOW };

describe("getPublicPage", () => {
	it("returns the page with its links and social links in their order", async () => {
		const user = await insertUser({ username: "ordered", name: "Ada Lovelace" });
		await insertLinks(user.profileId, [
			{ title: "Third", position: 2 },
			{ title: "First", position: 0 },
			{ title: "Heading", position: 1, kind: "header", url: "" },
		]);
		await db.socialLink.createMany({
			data: [
				{
					profileId: user.profileId,
					platform: "youtube",
					url: "https://youtube.com/@a",
					position: 1,
				},
				{ profileId: user.profileId, platform: "github", url: "https://github.com/a", position: 0 },
			],
		});
		const { page, profileId, ownerId, published } = await found("ordered");
		expect(page).toMatchObject({
			username: "ordered",
			name: "Ada Lovelace",
			theme: plainTheme("default"),
		});
		expect(page.links.map(({ title, kind }) => [title, kind])).toEqual([
			["First", "link"],
			["Heading", "header"],
			["Third", "link"],
		]);
		expect(page.socials.map(({ platform }) => platform)).toEqual(["github", "youtube"]);
		expect({ profileId, ownerId, published }).toEqual({
			profileId: user.profileId,
			ownerId: user.userId,
			published: true,
		});
	});

	it("finds the page by its username in any case", async () => {
		await insertUser({ username: "lower-case" });
		expect((await getPublicPage({ username: "LOWER-Case" })).kind).toBe("page");
	});

	it("marks the page of a new account until a week after sign-up, and lets nobody index an unverified one", async () => {
		const [createdAt, verifiedAt] = [
			new Date("2026-05-08T12:00:00Z"),
			new Date("2026-05-09T12:00:00Z"),
		];
		const { userId: id, username } = await insertUser();
		await db.user.update({ where: { id }, data: { createdAt } });
		expect(await found(username)).toMatchObject({
			page: { isNew: true },
			indexable: false,
			freshUntil: null,
		});
		await db.user.update({ where: { id }, data: { emailVerifiedAt: verifiedAt } });
		expect(await found(username)).toMatchObject({
			page: { isNew: true },
			indexable: true,
			freshUntil: new Date("2026-05-15T12:00:00Z"),
		});
		await db.user.update({ where: { id }, data: { trustedAt: verifiedAt } });
		const trusted = await found(username);
		expect(trusted).toMatchObject({ indexable: true, freshUntil: null });
		expect(trusted.page).not.toHaveProperty("isNew");
	});

	it("leaves out links to blocked addresses, and shows flagged ones", async () => {
		const { profileId, username } = await insertUser();
		await insertLinks(profileId, [{ title: "Blocked" }, { title: "Flagged" }, { title: "Fine" }]);
		for (const verdict of ["blocked", "flagged"]) {
			await query({
				text: `UPDATE link SET target_verdict = $2::text::target_verdict
					WHERE profile_id = $1 AND lower(title) = $2`,
				values: [profileId, verdict],
			});
		}
		const { page } = await found(username);
		expect(page.links.map(({ title }) => title)).toEqual(["Flagged", "Fine"]);
	});

	it("leaves out hidden, scheduled and expired links, and returns when that changes", async () => {
		const { profileId } = await insertUser({ username: "scheduled" });
		await insertLinks(profileId, [
			{ title: "Off", enabled: false, startsAt: new Date("2026-05-10T12:01:00Z") },
			{ title: "Later", startsAt: new Date("2026-05-11T00:00:00Z") },
			{ title: "Over", endsAt: NOW },
			{ title: "Now", startsAt: NOW, endsAt: new Date("2026-05-10T18:00:00Z") },
		]);
		const { page, freshUntil } = await found("scheduled");
		expect(page.links.map(({ title }) => title)).toEqual(["Now"]);
		expect(freshUntil).toEqual(new Date("2026-05-10T18:00:00Z"));
	});

	it.each([
		["2026-05-10T15:00:00Z", "2026-05-10T18:00:00Z", "2026-05-10T15:00:00Z"],
		["2026-05-10T15:00:00Z", null, "2026-05-10T15:00:00Z"],
		["2026-05-09T15:00:00Z", "2026-05-10T18:00:00Z", "2026-05-10T18:00:00Z"],
		["2026-05-09T15:00:00Z", null, null],
	])("with a link from %s to %s, is fresh until %s", async (startsAt, endsAt, freshUntil) => {
		const { profileId, username } = await insertUser();
		await insertLinks(profileId, [{ title: "Sale", startsAt, endsAt }]);
		const expected = freshUntil === null ? null : new Date(freshUntil);
		expect((await found(username)).freshUntil).toEqual(expected);
	});

	it("leaves out past events that hide themselves, and returns when the next one ends", async () => {
		const { profileId, username } = await insertUser();
		const event = (title: string, details: Prisma.InputJsonObject) => ({
			title,
			kind: "event" as const,
			url: "",
			details: { zone: "Europe/Berlin", ...details },
		});
		await insertLinks(profileId, [
			event("Over", { start: "2026-05-10T12:00", end: "2026-05-10T14:00", hidepast: true }),
			event("Over, kept", { start: "2026-05-10T12:00", end: "2026-05-10T14:00" }),
			event("Yesterday", { start: "2026-05-09T00:00", allday: true, hidepast: true }),
			event("Today", { start: "2026-05-10T00:00", allday: true, hidepast: true }),
			event("Now", { start: "2026-05-10T13:30", hidepast: true }),
		]);
		const { page, freshUntil } = await found(username);
		expect(page.links.map(({ title }) => title)).toEqual(["Over, kept", "Today", "Now"]);
		expect(freshUntil).toEqual(new Date("2026-05-10T12:30:00Z"));
	});

	it("leaves out a broken link if its owner chose that", async () => {
		const { profileId } = await insertUser({ username: "breaking" });
		const brokenAt = new Date();
		await insertLinks(profileId, [
			{ title: "Hidden", fallback: "hide", brokenAt },
			{ title: "Kept", fallback: "keep", brokenAt },
			{ title: "Leads elsewhere", fallback: "lead", fallbackUrl: "https://example.org", brokenAt },
			{ title: "Well", fallback: "hide" },
		]);
		const { links } = (await found("breaking")).page;
		expect(links.map(({ title }) => title)).toEqual(["Kept", "Leads elsewhere", "Well"]);
	});

	it("returns the slugs of the page's channels", async () => {
		const { profileId } = await insertUser({ username: "channelled" });
		expect((await found("channelled")).channels).toEqual({ print: PRINT_CHANNEL_KEY });
		const create = (slug: string) => db.channel.create({ data: { profileId, slug, name: slug } });
		const [ig, proto] = [await create("ig"), await create("__proto__")];
		expect(Object.entries((await found("channelled")).channels).sort()).toEqual([
			["__proto__", proto.analyticsKey],
			["ig", ig.analyticsKey],
			["print", PRINT_CHANNEL_KEY],
		]);
		// A channel from before the built-in one.
		const print = await create("print");
		expect((await found("channelled")).channels).toMatchObject({ print: print.analyticsKey });
	});

	it("recognizes an email address and a phone number by the address", async () => {
		const { profileId } = await insertUser({ username: "kinds" });
		await insertLinks(profileId, [
			{ title: "Mail", url: "mailto:a@example.com" },
			{ title: "Call", url: "tel:+15550100" },
		]);
		expect((await found("kinds")).page.links.map(({ kind }) => kind)).toEqual(["email", "phone"]);
	});

	it("leaves out an address that could run a script, if one is in the database", async () => {
		const { profileId } = await insertUser({ username: "scripted" });
		await insertLinks(profileId, [{ title: "Good" }, { title: "Bad" }]);
		await query({ text: "ALTER TABLE link DROP CONSTRAINT link_url_scheme" });
		await query({
			text: "UPDATE link SET url = 'JavaScript:alert(1)' WHERE profile_id = $1 AND title = 'Bad'",
			values: [profileId],
		});
		expect((await found("scripted")).page.links.map(({ title }) => title)).toEqual(["Good"]);
	});

	it("returns images as the addresses of their files", async () => {
		const { userId, profileId } = await insertUser({ username: "pictured" });
		const image = await db.image.create({
			data: {
				userId,
				contentHash: "a".repeat(64),
				width: 400,
				height: 400,
				widths: [112, 400],
				altText: "Me",
			},
		});
		await db.profile.update({ where: { id: profileId }, data: { profileImageId: image.id } });
		const { photo, banner } = (await found("pictured")).page;
		expect(photo).toEqual({
			width: 400,
			height: 400,
			altText: "Me",
			files: [112, 400].map((width) => ({
				width,
				webp: `/images/${image.id}/${width}.webp`,
			})),
			jpg: `/images/${image.id}/400.jpg`,
		});
		expect(banner).toBeNull();
	});

	it.each([
		["free", "default", { text: `Hosted by ${site.name}`, branded: true }, undefined],
		["pro", "default", { text: "Own words", branded: false }, "Own title"],
		["max", "neon", { text: "Own words", branded: false }, "Own title"],
	] as const)("shows the stored fields that %s includes", async (tier, preset, footer, title) => {
		const { profileId } = await insertUser({ username: `tier-${tier}`, tier });
		await db.theme.update({ where: { profileId }, data: { preset: "neon" } });
		await db.footer.update({ where: { profileId }, data: { text: "Own words" } });
		await db.seoSettings.update({ where: { profileId }, data: { title: "Own title" } });
		const { page, seo } = await found(`tier-${tier}`);
		expect(page.theme.preset).toBe(preset);
		expect(page.footer).toEqual(footer);
		expect(seo.title).toBe(title);
	});

	it("lets only max remove the footer", async () => {
		for (const tier of ["free", "pro", "max"] as const) {
			const { profileId } = await insertUser({ username: `bare-${tier}`, tier });
			await db.footer.update({ where: { profileId }, data: { hideBranding: true } });
			expect((await found(`bare-${tier}`)).page.footer === null).toBe(tier === "max");
		}
	});

	it("shows a private page only to its owner", async () => {
		const owner = await insertUser({ username: "hidden" });
		const other = await insertUser();
		await db.profile.update({ where: { id: owner.profileId }, data: { published: false } });
		const kindFor = async (viewerId: string | null) =>
			(await getPublicPage({ username: "hidden", viewerId })).kind;
		expect(await kindFor(null)).toBe("private");
		expect(await kindFor(other.userId)).toBe("private");
		expect(await kindFor(owner.userId)).toBe("page");
	});

	it("shows a suspended page to nobody", async () => {
		const owner = await insertUser({ username: "suspended-page", status: "suspended" });
		for (const viewerId of [null, owner.userId]) {
			const outcome = await getPublicPage({ username: "suspended-page", viewerId });
			expect(outcome.kind).toBe("suspended");
		}
	});

	it("returns the page's new address while the old name is reserved", async () => {
		const { profileId } = await insertUser({ username: "new-name" });
		await insertHistory(profileId, "old-name", "2026-05-11T00:00:00Z");
		await insertHistory(profileId, "older-name", "2026-05-10T12:00:00Z");
		expect(await getPublicPage({ username: "Old-Name" }, clock)).toEqual({
			kind: "moved",
			username: "new-name",
		});
		expect((await getPublicPage({ username: "older-name" }, clock)).kind).toBe("missing");
	});

	it("does not reveal the new name of a private page", async () => {
		const { profileId } = await insertUser({ username: "secret-new" });
		await db.profile.update({ where: { id: profileId }, data: { published: false } });
		await insertHistory(profileId, "secret-old", "2026-06-01T00:00:00Z");
		expect((await getPublicPage({ username: "secret-old" }, clock)).kind).toBe("missing");
	});

	it.each([
		["nobody-here", "missing"],
		["login", "reserved-username"],
		["Admin", "reserved-username"],
		...["../etc", "a".repeat(51), "", "nul\u0000", "\u212aelvin", "аda", "a b", " ada"].map(
			(username): [string, string] => [username, "invalid-username"],
		),
	])("finds no page for %j: %s", async (username, kind) => {
		expect((await getPublicPage({ username })).kind).toBe(kind);
	});
});

async function found(username: string): Promise<FoundPage> {
	const outcome = await getPublicPage({ username }, clock);
	if (outcome.kind !== "page") throw new Error(`${username} is ${outcome.kind}`);
	return outcome;
}

async function insertLinks(
	profileId: string,
	links: Omit<Prisma.LinkCreateManyInput, "profileId" | "url" | "position">[] &
		{ url?: string; position?: number }[],
): Promise<void> {
	await db.link.createMany({
		data: links.map((link, position) => ({
			url: "https://example.com",
			position,
			...link,
			profileId,
		})),
	});
}

async function insertHistory(profileId: string, username: string, expiresAt: string) {
	await db.usernameHistory.create({ data: { profileId, username, expiresAt } });
}
