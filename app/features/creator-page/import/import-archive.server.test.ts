import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { exportData } from "#app/features/account/accounts/export/export-data.server.ts";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { createPictures } from "#app/features/creator-page/links/upload/create-pictures.server.ts";
import { updateLinkFile } from "#app/features/creator-page/links/upload/update-link-file.server.ts";
import {
	uploadFactsFor,
	uploadOf,
} from "#app/features/creator-page/links/upload/upload-details.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { unzip } from "#tests/support/unzip.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { zipOf } from "#tests/support/zip-file.ts";
import { archiveKey } from "./archive/archive-key.server.ts";
import { ARCHIVE_TTL_MS, deleteOldArchivesAt } from "./archive/delete-old-archives.server.ts";
import { importParts } from "./archive/import-archived.server.ts";
import { getFoundPage } from "./get-found-page.server.ts";
import { getImportPreview } from "./get-import-preview.server.ts";
import { importFound } from "./import-found.server.ts";
import type { FoundPage } from "./schema.ts";

type Part = Parameters<typeof importParts>[0];

const queued = recordQueuedJobs();

const BIO = "Flowers 🌷\n\nOpen from ten 👩‍👩‍👧";
const PDF = new TextEncoder().encode(`%PDF-1.7\n${"content ".repeat(20)}\n%%EOF\n`);

const COLOR = expect.stringMatching(/^#[0-9a-f]{6}$/);

/** A creator whose page has a photo, a banner, a group, a grid, a picture, a file, and a question before a link. */
async function insertCreator(): Promise<InsertedUser> {
	const owner = await insertUser({ tier: "max", name: "Anna 👩‍👩‍👧" });
	const { userId, profileId } = owner;
	const store = async (purpose: "profile" | "banner" | "background" | "thumbnail") =>
		createImage({ userId, purpose, bytes: await randomPicture() });
	const [photo, banner, background, darkBackground, picture] = [
		await store("profile"),
		await store("banner"),
		await store("background"),
		await store("background"),
		await store("thumbnail"),
	];
	await db.profile.update({
		where: { id: profileId },
		data: {
			bio: BIO,
			language: "sv",
			theme: {
				update: {
					preset: "neon",
					customColors: { primary: "#112233" },
					customCss: ".link { color: red }",
					font: "Raleway",
					backgroundStyle: "picture",
				},
			},
			seo: { update: { title: "Anna’s flowers", robots: "index,nofollow" } },
			footer: { update: { text: "Grown here", hideBranding: true } },
			profileImageId: photo.id,
			bannerImageId: banner.id,
			backgroundImageId: background.id,
			darkBackgroundImageId: darkBackground.id,
			socialLinks: { create: { platform: "github", url: "https://github.com/anna", position: 0 } },
		},
	});
	const group = await insertLink(owner, { title: "Courses" });
	await db.link.update({ where: { id: group.id }, data: { kind: "group", url: "" } });
	const wreath = await insertLink(owner, {
		title: "Tie a wreath",
		url: "https://example.com/wreath",
		groupId: group.id,
	});
	await db.link.update({
		where: { id: wreath.id },
		data: { thumbnailImageId: picture.id, sensitive: true },
	});
	const grid = await insertLink(owner, { title: "Look" });
	await db.link.update({
		where: { id: grid.id },
		data: { kind: "grid", url: "" },
	});
	const file = await insertLink(owner, { title: "Price list" });
	await db.link.update({
		where: { id: file.id },
		data: { kind: "file", url: "", details: uploadFactsFor(null) },
	});
	await updateLinkFile({
		owner: { ...owner, actor: "creator" },
		linkId: file.id,
		file: new File([PDF], "prices.pdf", { type: "application/pdf" }),
	});
	return owner;
}

async function exportOf(owner: InsertedUser): Promise<Uint8Array<ArrayBuffer>> {
	const { stream } = await exportData(owner);
	return new Response(stream).bytes();
}

function read(owner: InsertedUser, bytes: Uint8Array<ArrayBuffer>, name = "anna-data.zip") {
	const source = { intent: "read-file", file: new File([bytes], name) } as const;
	return getFoundPage({ userId: owner.userId, source });
}

function importAll(owner: InsertedUser, found: FoundPage) {
	return importFound({
		owner: { ...owner, actor: "creator" },
		found,
		links: found.links.map((_, place) => place),
		socials: found.socials.map(({ platform }) => platform),
		...{ name: true, bio: true, language: true, photo: true, banner: true, design: true },
	});
}

/** Runs the job that the last import has queued. */
async function runJob(): Promise<void> {
	const last = queued.findLast(({ job }) => job === "import-archived");
	if (!last) throw new Error("no job was queued");
	await importParts(last.data as Part);
}

const pageOf = ({ profileId }: InsertedUser) =>
	db.profile.findUniqueOrThrow({
		where: { id: profileId },
		include: {
			links: { orderBy: { position: "asc" } },
			...{ theme: true, seo: true, footer: true },
		},
	});

async function insertOther(tier: Tier): Promise<InsertedUser> {
	return insertUser({ tier, name: "Berta" });
}

test("a copy of somebody's data brings the whole page to another account", async () => {
	const zip = await exportOf(await insertCreator());
	const other = await insertOther("max");
	const found = await read(other, zip);
	expect(found).toMatchObject({ name: "Anna 👩‍👩‍👧", bio: BIO, missing: 0 });
	expect(await importAll(other, found)).toEqual({
		...{ links: 4, socials: 1, name: true, bio: true, photo: true, banner: true },
		...{ photoProblem: null, bannerProblem: null, design: true, leftOut: [], language: true },
	});
	await runJob();

	const page = await pageOf(other);
	expect(page).toMatchObject({ name: "Anna 👩‍👩‍👧", bio: BIO, language: "sv" });
	expect([page.profileImageId, page.bannerImageId, page.backgroundImageId]).not.toContain(null);
	expect(page.theme).toMatchObject({
		...{ preset: "neon", customColors: { primary: "#112233" }, font: "Raleway" },
		backgroundStyle: "picture",
		customCss: ".link { color: red }",
	});
	expect(page.seo).toMatchObject({ title: "Anna’s flowers", robots: "index,nofollow" });
	expect(page.footer).toMatchObject({ text: "Grown here", hideBranding: true });
	const [group, wreath, grid, file] = page.links;
	expect(group).toMatchObject({ kind: "group", title: "Courses" });
	expect(wreath).toMatchObject({ title: "Tie a wreath", groupId: group?.id, sensitive: true });
	expect(wreath?.thumbnailImageId).not.toBeNull();
	expect(grid).toMatchObject({ kind: "grid", title: "Look" });
	const upload = uploadOf((file?.details ?? {}) as Record<string, string>);
	expect(upload).toMatchObject({ name: "prices.pdf", bytes: PDF.length });
	const images = await db.image.findMany({ where: { userId: other.userId } });
	expect(images).toHaveLength(5);
	for (const imageId of [page.backgroundImageId, page.darkBackgroundImageId]) {
		const background = images.find(({ id }) => id === imageId);
		expect([background?.darkest, background?.lightest]).toEqual([COLOR, COLOR]);
	}
	expect(page.darkBackgroundImageId).not.toBe(page.backgroundImageId);
	// The zip is removed, and a second run of the job changes nothing.
	expect(await storage.size(archiveKey(other))).toBeNull();
	await runJob();
	expect(await pageOf(other)).toMatchObject({ version: page.version, links: page.links });
});

test("a gallery comes with its pictures, whole and described", async () => {
	const owner = await insertUser();
	const files = [1, 2].map(async (each) => {
		return new File([new Uint8Array(await randomPicture())], `${each}.png`);
	});
	const { id } = await createPictures({
		owner: { ...owner, actor: "creator" },
		gallery: { title: "Roll 14" },
		files: await Promise.all(files),
	});
	await db.link.updateMany({
		where: { groupId: id },
		data: { title: "Ridges", details: { alt: "In mist" } },
	});
	const other = await insertOther("free");
	await importAll(other, await read(other, await exportOf(owner)));
	await runJob();
	const links = await db.link.findMany({
		where: { profileId: other.profileId },
		orderBy: { position: "asc" },
		include: { thumbnail: true },
	});
	const picture = {
		...{ kind: "picture", title: "Ridges", details: { alt: "In mist" } },
		...{ groupId: links[0]?.id, thumbnail: { width: 60, height: 40 } },
	};
	expect(links).toMatchObject([{ kind: "gallery", title: "Roll 14" }, picture, picture]);
});

test("on a smaller plan everything comes but what the plan doesn't include, which is named before and after", async () => {
	const zip = await exportOf(await insertCreator());
	const other = await insertOther("free");
	const found = await read(other, zip);
	const { refused } = await getImportPreview(other, found);
	expect(Object.keys(refused)).toEqual(["2"]);
	const { links, leftOut } = await importAll(other, found);
	expect(links).toBe(3);
	expect(leftOut.map(({ title }) => title)).toEqual([
		...["Look", "Theme Neon", "Colors", "Custom CSS", "Fonts and styles", "Footer", "SEO settings"],
	]);
	expect(leftOut[0]?.reason).toBe(refused[2]);
	expect(leftOut.map(({ reason }) => reason).join()).not.toMatch(/undefined|null/);
	expect(refused[2]).toMatch(/^Grid is part of /);
	await runJob();
	const page = await pageOf(other);
	expect(page.theme).toMatchObject({ preset: "default", customCss: "", font: "preset" });
	expect([page.backgroundImageId, page.darkBackgroundImageId]).toEqual([null, null]);
	expect(page.footer).toMatchObject({ text: "", hideBranding: false });
	expect(page.seo).toMatchObject({ title: "" });
	expect(page.links.map(({ title }) => title)).toEqual(["Courses", "Tie a wreath", "Price list"]);
	expect(page.links[1]?.groupId).toBe(page.links[0]?.id);
});

test("a file over the limit of the plan is refused with its link", async () => {
	const zip = await exportOf(await insertCreator());
	const other = await insertOther("free");
	const found = await read(other, zip);
	const large = found.links.map((link) =>
		link.kind === "file" ? { ...link, details: { ...link.details, size: "999000000" } } : link,
	);
	const { refused } = await getImportPreview(other, { ...found, links: large });
	expect(refused[3]).toMatch(/^Its file is larger than \d+ MB, the limit of your plan\.$/);
});

test("page.json alone says how many pictures and files it lacks", async () => {
	const files = await unzip(await exportOf(await insertCreator()));
	const page = new Uint8Array(files.get("page.json") ?? []);
	const other = await insertOther("max");
	const found = await read(other, page, "page.json");
	const none = { photo: null, banner: null, background: null, darkBackground: null };
	expect(found).toMatchObject({ ...none, missing: 6 });
	queued.length = 0;
	expect(await importAll(other, found)).toMatchObject({ links: 4, photo: false, banner: false });
	expect(queued.filter(({ job }) => job === "import-archived")).toEqual([]);
	expect((await pageOf(other)).links[3]).toMatchObject({ details: uploadFactsFor(null) });
});

test("a zip waits for an hour, then nothing is imported from it", async () => {
	const zip = await exportOf(await insertCreator());
	const other = await insertOther("max");
	const found = await read(other, zip);
	await deleteOldArchivesAt();
	expect(await storage.size(archiveKey(other))).not.toBeNull();
	await deleteOldArchivesAt({ now: () => new Date(Date.now() + ARCHIVE_TTL_MS + 1_000) });
	expect(await storage.size(archiveKey(other))).toBeNull();
	await expect(importAll(other, found)).rejects.toMatchObject({
		code: "invalid",
		message: expect.stringMatching(/Start over and choose it again/),
	});
	expect(await pageOf(other)).toMatchObject({ name: "Berta", links: [] });
});

test("a picture that can't be read is left out, and the rest comes", async () => {
	const owner = await insertOther("max");
	const imageId = randomUUID();
	const page = {
		profile: { name: "Anna", profileImageId: imageId },
		links: [{ kind: "link", title: "Shop", url: "https://example.com", thumbnailImageId: imageId }],
		socialLinks: [],
	};
	const found = await read(
		owner,
		await zipOf({
			"page.json": JSON.stringify(page),
			[`images/${imageId}.webp`]: "no picture",
		}),
	);
	const imported = await importAll(owner, found);
	expect(imported).toMatchObject({ links: 1, photo: false });
	expect(imported.photoProblem).toMatch(/./);
	await runJob();
	expect((await pageOf(owner)).links).toMatchObject([{ title: "Shop", thumbnailImageId: null }]);
});

test("a zip that is no copy of somebody's data is refused, and not kept", async () => {
	const owner = await insertOther("max");
	const other = read(owner, await zipOf({ "holiday.jpg": "x" }), "holiday.zip");
	await expect(other).rejects.toMatchObject({ code: "invalid" });
	expect(await storage.size(archiveKey(owner))).toBeNull();
});

test("an export of a page without links brings its design", async () => {
	const owner = await insertOther("max");
	const page = {
		profile: {},
		theme: { preset: "ocean", buttonShape: "pill", layout: "poster", darkMode: "dimmed" },
		links: [],
		socialLinks: [],
	};
	const found = await read(owner, new TextEncoder().encode(JSON.stringify(page)), "page.json");
	expect(found.design).toMatchObject({ theme: { preset: "ocean" }, footer: null, seo: null });
	expect(await importAll(owner, found)).toMatchObject({ links: 0, design: true, leftOut: [] });
	expect((await pageOf(owner)).theme).toMatchObject(page.theme);
});

test("a design that is not one of ours is left out", async () => {
	const owner = await insertOther("max");
	const link = { kind: "link", title: "Shop", url: "https://example.com" };
	for (const theme of [{ preset: "no-such-theme" }, { preset: 7 }, null, "ocean", []]) {
		const page = {
			profile: {},
			theme,
			seo: 7,
			footer: { text: 7 },
			links: [link],
			socialLinks: [],
		};
		const found = await read(owner, new TextEncoder().encode(JSON.stringify(page)), "page.json");
		expect(found.design).toBeNull();
	}
});
