import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { jpegWithProfile, jpegWithScans } from "#tests/support/hostile-pictures.ts";
import { skipHostPace } from "#tests/support/skip-host-pace.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { showPicture } from "./fetch-picture.server.ts";

skipHostPace();

async function startPictures() {
	const picture = await sharp({
		create: { width: 900, height: 900, channels: 3, background: "#0a0" },
	})
		.png()
		.toBuffer();
	const files: Record<string, string | Buffer | undefined> = {
		"/1.png": picture,
		"/evil.png": "<svg onload=alert(1)>",
		"/scans.jpg": jpegWithScans(8_000, 2_000),
		"/profile.jpg": await jpegWithProfile(200),
		"/huge.png": Buffer.alloc(6 * 1024 * 1024),
	};
	return startSite((request, response) => {
		const file = files[request.url ?? ""];
		response.statusCode = request.url === "/away" ? 503 : file === undefined ? 404 : 200;
		response.end(file);
	});
}

async function insertLink(kind: "link" | "card" | "text" = "link") {
	const { profileId } = await insertUser();
	const { id: linkId } = await db.link.create({
		data: {
			profileId,
			kind,
			title: "A",
			url: kind === "text" ? "" : "https://a.example",
			position: 0,
		},
	});
	const read = async () =>
		(await db.link.findUniqueOrThrow({ where: { id: linkId }, include: { thumbnail: true } }))
			.thumbnail;
	return { linkId, read };
}

test.each([
	["link", { width: 640, height: 640 }],
	["card", { width: 900, height: 506 }],
] as const)("keeps the picture of a %s in the size of its kind", async (kind, size) => {
	const site = await startPictures();
	const link = await insertLink(kind);
	await showPicture({ ...link, url: site.at("/1.png") }, createTestInternet());
	expect(await link.read()).toMatchObject(size);
});

test.each(["/evil.png", "/scans.jpg", "/profile.jpg", "/huge.png", "/gone.png"])(
	"shows nothing from %s",
	async (path) => {
		const site = await startPictures();
		const link = await insertLink();
		await showPicture({ ...link, url: site.at(path) }, createTestInternet());
		expect(await link.read()).toBeNull();
	},
);

test("keeps the picture that the creator has chosen since, and gives a text none", async () => {
	const site = await startPictures();
	const url = site.at("/1.png");
	const link = await insertLink();
	await showPicture({ ...link, url }, createTestInternet());
	const first = await link.read();
	await showPicture({ ...link, url }, createTestInternet());
	expect((await link.read())?.id).toBe(first?.id);
	const text = await insertLink("text");
	await showPicture({ ...text, url }, createTestInternet());
	expect(await text.read()).toBeNull();
});

test("requests nothing on a private network", async () => {
	const link = await insertLink();
	await showPicture({ ...link, url: "http://169.254.169.254/latest/meta-data" });
	expect(await link.read()).toBeNull();
});
