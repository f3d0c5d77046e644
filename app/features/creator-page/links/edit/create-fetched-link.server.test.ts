import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { publicInternet } from "#app/platform/public-internet.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { fetchLinkTarget } from "../fetch/target/fetch-link-target.server.ts";
import { createFetchedLink } from "./create-fetched-link.server.ts";

const HEAD = `<title>Flowers</title><meta property="og:image" content="/a.png">`;

async function startShop(files: Record<string, string | Buffer>, { status = 200 } = {}) {
	const site = await startSite((request, response) => {
		const path = request.url ?? "";
		const file = files[path];
		response.statusCode = file === undefined ? 404 : status;
		response.setHeader("Content-Type", path === "/" ? "text/html" : "image/png");
		response.end(file);
	});
	return { url: site.at("/"), visits: site.visits };
}

function picture(): Promise<Buffer> {
	return sharp({ create: { width: 300, height: 200, channels: 3, background: "#ff0000" } })
		.png()
		.toBuffer();
}

async function add(url: string, link: { id?: string; title?: string } = {}) {
	const owner = await insertUser();
	const page = { userId: owner.userId, profileId: owner.profileId, actor: "creator" } as const;
	const submit = () =>
		createFetchedLink(
			{ owner: page, link: { kind: "link", title: "", url, details: {}, ...link } },
			createTestInternet(),
		);
	await submit();
	return { owner, page, submit };
}

function linksOf({ profileId }: { profileId: string }) {
	return db.link.findMany({ where: { profileId } });
}

test("a link gets title and picture of its target", async () => {
	const shop = await startShop({ "/": HEAD, "/a.png": await picture() });
	const { owner } = await add(shop.url);
	const [link] = await linksOf(owner);
	expect(link).toMatchObject({ title: "Flowers", url: shop.url });
	expect(link?.thumbnailImageId).not.toBeNull();
});

test("a title that the creator has entered stays", async () => {
	const shop = await startShop({ "/": HEAD, "/a.png": await picture() });
	const { owner } = await add(shop.url, { title: "My shop" });
	expect(await linksOf(owner)).toMatchObject([{ title: "My shop" }]);
});

test("the same form adds one link with one picture", async () => {
	const shop = await startShop({ "/": HEAD, "/a.png": await picture() });
	const { owner, submit } = await add(shop.url, { id: crypto.randomUUID() });
	await submit();
	expect(await linksOf(owner)).toHaveLength(1);
	expect(await db.image.count({ where: { userId: owner.userId } })).toBe(1);
	// The page was read once for both.
	expect(shop.visits.filter(({ path }) => path === "/")).toHaveLength(1);
});

describe("a link works without", () => {
	test.each([
		["a picture that is none", { "/": HEAD, "/a.png": "<script>alert(1)</script>" }, "Flowers"],
		["a picture that is missing", { "/": HEAD }, "Flowers"],
		["a title", { "/": "<p>Hello</p>" }, null],
		["a page", {}, null],
	])("%s", async (_what, files: Record<string, string>, title) => {
		const shop = await startShop(files);
		const { owner } = await add(shop.url);
		const address = shop.url.replace(/^https?:\/\//, "").replace(/\/$/, "");
		expect(await linksOf(owner)).toMatchObject([
			{ title: title ?? address, thumbnailImageId: null },
		]);
		expect(await db.image.count({ where: { userId: owner.userId } })).toBe(0);
	});

	test("the title of an error page", async () => {
		const shop = await startShop({ "/": "<title>Gone wrong</title>" }, { status: 500 });
		const { owner } = await add(shop.url);
		expect((await linksOf(owner))[0]?.title).not.toBe("Gone wrong");
	});
});

test("reads nothing inside this network, and no address that is no website", async () => {
	const shop = await startShop({ "/": HEAD });
	const { userId } = await insertUser();
	expect(await fetchLinkTarget({ userId, url: shop.url }, publicInternet)).toBeNull();
	expect(await fetchLinkTarget({ userId, url: "mailto:anna@example.com" })).toBeNull();
	expect(shop.visits).toEqual([]);
});
