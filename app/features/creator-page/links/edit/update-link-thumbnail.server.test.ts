import "#tests/support/subscribe-to-page-changes.ts";

import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { countUploadedImage } from "#app/features/creator-page/images/image-limit.server.ts";
import { db } from "#app/platform/db.server.ts";
import { publicInternet } from "#app/platform/public-internet.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { changeAtOnce } from "#tests/support/change-at-once.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { updateLinkThumbnail, updateThumbnailFromWebsite } from "./update-link-thumbnail.server.ts";

test("of two thumbnails uploaded at once one stays, and the other is removed", async () => {
	const owner = await insertUser();
	const { id: linkId } = await insertLink(owner);
	const upload = async () => {
		const file = new File([Uint8Array.from(await randomPicture())], "thumbnail.png", {
			type: "image/png",
		});
		await updateLinkThumbnail({ owner, linkId, file });
	};
	const current = async () =>
		(await db.link.findUniqueOrThrow({ where: { id: linkId } })).thumbnailImageId;
	// The page's first version keeps this image.
	await upload();
	const first = await current();
	await changeAtOnce(owner, [upload, upload]);
	const last = await current();
	const images = await db.image.findMany({ where: { userId: owner.userId }, select: { id: true } });
	expect(last).not.toBe(first);
	expect(new Set(images.map(({ id }) => id))).toEqual(new Set([first, last]));
});

describe("the picture of a link's website", () => {
	const HEAD = `<title>Shop</title><meta property="og:image" content="/a.png">`;

	async function setUp(
		files: Record<string, string | Buffer>,
		{ kind = "link" as "link" | "card" | "phone" } = {},
	) {
		const owner = await insertUser();
		const site = await startSite((request, response) => {
			const path = request.url ?? "";
			response.statusCode = files[path] === undefined ? 404 : 200;
			response.setHeader("Content-Type", path === "/" ? "text/html" : "image/png");
			response.end(files[path]);
		});
		const { id: linkId } = await insertLink(owner, { kind, url: site.at("/") });
		const page = { userId: owner.userId, profileId: owner.profileId, actor: "creator" } as const;
		const take = (internet = createTestInternet()) =>
			updateThumbnailFromWebsite({ owner: page, linkId }, internet);
		const current = async () =>
			(await db.link.findUniqueOrThrow({ where: { id: linkId }, include: { thumbnail: true } }))
				.thumbnail;
		const images = () => db.image.count({ where: { userId: owner.userId } });
		return { owner, linkId, site, take, current, images };
	}

	test.each([
		["link", { width: 640, height: 640 }],
		["card", { width: 900, height: 506 }],
	] as const)("becomes that of a %s in the size of its kind", async (kind, size) => {
		const bytes = await sharp({
			create: { width: 900, height: 900, channels: 3, background: "#0a0" },
		})
			.png()
			.toBuffer();
		const { take, current } = await setUp({ "/": HEAD, "/a.png": bytes }, { kind });
		await take();
		expect(await current()).toMatchObject(size);
	});

	test("replaces the one before", async () => {
		const { take, current, owner, linkId } = await setUp({
			"/": HEAD,
			"/a.png": await randomPicture(),
		});
		const file = new File([Uint8Array.from(await randomPicture())], "a.png", { type: "image/png" });
		await updateLinkThumbnail({ owner: { ...owner, actor: "creator" }, linkId, file });
		const uploaded = await current();
		await take();
		expect((await current())?.contentHash).not.toBe(uploaded?.contentHash);
	});

	test.each([
		["without one", { "/": "<title>Shop</title>" }, /has no picture for links/],
		["with something that is none", { "/": HEAD, "/a.png": "<script>" }, /can’t be used/],
		["whose picture is missing", { "/": HEAD }, /can’t be used/],
		["without a page", {}, /couldn’t read a page/],
	])("%s the link keeps the one that it has, and says why", async (_what, files, message) => {
		const { take, current, images, owner, linkId } = await setUp(files);
		const file = new File([Uint8Array.from(await randomPicture())], "a.png", { type: "image/png" });
		await updateLinkThumbnail({ owner: { ...owner, actor: "creator" }, linkId, file });
		const [uploaded, count] = [await current(), await images()];
		await expect(take()).rejects.toMatchObject({
			code: "bad_request",
			message: expect.stringMatching(message),
		});
		expect(await current()).toEqual(uploaded);
		expect(await images()).toBe(count);
	});

	test("isn't looked for inside this network, nor for a kind without a website", async () => {
		const inside = await setUp({ "/": HEAD, "/a.png": await randomPicture() });
		await expect(
			inside.take({ ...publicInternet, resolve: async () => ["127.0.0.1"], isWebPort: () => true }),
		).rejects.toMatchObject({
			code: "bad_request",
			message: "shop.example isn’t on the public internet.",
		});
		expect(inside.site.visits).toEqual([]);
		const phone = await setUp({ "/": HEAD, "/a.png": await randomPicture() }, { kind: "phone" });
		await expect(phone.take()).rejects.toMatchObject({ code: "bad_request" });
		expect(phone.site.visits).toEqual([]);
	});

	test("isn't taken by an account with the maximum number of pictures, which is told so", async () => {
		const files = { "/": HEAD, "/a.png": await randomPicture() };
		const { take, owner, site } = await setUp(files);
		const { userId } = owner;
		const image = { userId, contentHash: "0".repeat(64), width: 1, height: 1 };
		await db.image.createMany({ data: Array.from({ length: 1_000 }, () => image) });
		await expect(take()).rejects.toMatchObject({
			code: "bad_request",
			message: "You have 1,000 pictures, the maximum. Remove one first.",
		});
		expect(site.visits).toEqual([]);
	});

	test("is taken as often as pictures may be uploaded, together", async () => {
		const { take, owner, site } = await setUp({ "/": HEAD, "/a.png": await randomPicture() });
		await take();
		const before = site.visits.length;
		for (let count = 1; count < 60; count += 1) await countUploadedImage(owner);
		await expect(take()).rejects.toMatchObject({ code: "rate_limited" });
		expect(site.visits).toHaveLength(before);
	});
});
