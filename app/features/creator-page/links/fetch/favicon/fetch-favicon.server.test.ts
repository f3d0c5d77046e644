import sharp from "sharp";
import { expect, test } from "vitest";
import { imageKey } from "#app/features/creator-page/images/image-key.server.ts";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { jpegWithScans } from "#tests/support/hostile-pictures.ts";
import { bitmapEntry, icoFile } from "#tests/support/ico-file.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { showFavicon } from "./fetch-favicon.server.ts";

skipHostPace();

const RED = "#ff0000";

function png(background: string, size = 96): Promise<Buffer> {
	return sharp({ create: { width: size, height: size, channels: 3, background } })
		.png()
		.toBuffer();
}

/** A site that serves these files by path. */
function startSiteOf(files: Record<string, string | Buffer | undefined>) {
	return startSite((request, response) => {
		const file = files[request.url ?? ""];
		if (file === undefined) response.statusCode = 404;
		response.end(file);
	});
}

async function insertFaviconLink(url: string) {
	const owner = await insertUser();
	const { id } = await db.link.create({
		data: { profileId: owner.profileId, title: "Shop", url, position: 0, icon: "favicon" },
	});
	return { ...owner, linkId: id, show: () => showFavicon({ linkId: id }, createTestInternet()) };
}

async function iconOf({ linkId }: { linkId: string }) {
	const { iconImage } = await db.link.findUniqueOrThrow({
		where: { id: linkId },
		select: { iconImage: { select: { contentHash: true, width: true } } },
	});
	return iconImage;
}

async function colorOf({ contentHash, width }: { contentHash: string; width: number }) {
	const file = await storage.get(imageKey({ contentHash, width, format: "webp" }));
	const { channels } = await sharp(file ?? Buffer.alloc(0)).stats();
	return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 255));
}

test("stores the icon that the page names", async () => {
	const site = await startSiteOf({
		"/": `<link rel="icon" href="/i.png" sizes="96x96">`,
		"/i.png": await png(RED),
	});
	const link = await insertFaviconLink(site.at("/"));
	await link.show();
	const icon = await iconOf(link);
	expect(icon?.width).toBe(64);
	expect(await colorOf(icon ?? { contentHash: "", width: 0 })).toEqual([1, 0, 0]);
});

test("stores /favicon.ico, as bitmap or PNG, if the page names no usable icon", async () => {
	const bitmap = bitmapEntry({ width: 16, height: 16, rgba: [0, 0, 255, 255] });
	for (const [content, color] of [
		[bitmap, [0, 0, 1]],
		[await png(RED, 32), [1, 0, 0]],
	] as const) {
		const site = await startSiteOf({
			"/": `<link rel=icon href=/gone.png><link rel=icon href=/text.png><link rel=icon href=/scans.jpg>`,
			"/text.png": "no picture",
			"/scans.jpg": jpegWithScans(8_000, 2_000),
			"/favicon.ico": icoFile([{ width: 16, content }]),
		});
		const link = await insertFaviconLink(site.at("/"));
		await link.show();
		expect(await colorOf((await iconOf(link)) ?? { contentHash: "", width: 0 })).toEqual(color);
	}
});

test("removes the previous icon if the site has none", async () => {
	const files: Record<string, Buffer | string | undefined> = { "/favicon.ico": await png(RED) };
	const site = await startSiteOf(files);
	const link = await insertFaviconLink(site.at("/"));
	await link.show();
	expect(await iconOf(link)).not.toBeNull();
	files["/favicon.ico"] = "<svg><script>alert(1)</script></svg>";
	await link.show();
	expect(await iconOf(link)).toBeNull();
	expect(await db.image.count({ where: { userId: link.userId } })).toBe(0);
});

test("keeps the icon while the site can't be reached, and throws so that the job is retried", async () => {
	const site = await startSiteOf({ "/favicon.ico": await png(RED) });
	const link = await insertFaviconLink(site.at("/"));
	await link.show();
	const before = await iconOf(link);
	await db.link.update({ where: { id: link.linkId }, data: { url: "http://shop.example:1/" } });
	await expect(link.show()).rejects.toThrow();
	expect(await iconOf(link)).toEqual(before);
});

test("discards the icon if the link has changed in the meantime", async () => {
	const icon = await png(RED);
	let change = async () => {};
	const site = await startSite((_request, response) => {
		void change().then(() => response.end(icon));
	});
	const link = await insertFaviconLink(site.at("/"));
	change = async () => {
		await db.link.update({ where: { id: link.linkId }, data: { url: "https://else.example" } });
	};
	await link.show();
	expect(await iconOf(link)).toBeNull();
	expect(await db.image.count({ where: { userId: link.userId } })).toBe(0);
});

test("requests nothing for a link that is gone or doesn't use its website's icon", async () => {
	const site = await startSiteOf({});
	const link = await insertFaviconLink(site.at("/"));
	await db.link.update({ where: { id: link.linkId }, data: { icon: null } });
	await link.show();
	await db.link.delete({ where: { id: link.linkId } });
	await link.show();
	expect(site.visits).toEqual([]);
});

test("never requests addresses in this machine's network", async () => {
	const site = await startSiteOf({ "/favicon.ico": await png(RED) });
	const link = await insertFaviconLink(`http://127.0.0.1:${site.port}/`);
	await showFavicon({ linkId: link.linkId });
	expect(await iconOf(link)).toBeNull();
	expect(site.visits).toEqual([]);
});
