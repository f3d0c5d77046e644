import { expect, test } from "vitest";
import { updateSocialLinks } from "#app/features/creator-page/links/edit/update-social-links.server.ts";
import { getSocialLinks } from "#app/features/creator-page/links/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { linktreePage } from "#tests/support/import-pages.ts";
import { insertLink, titlesInOrder } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { createTestInternet } from "#tests/support/test-internet.ts";
import { startSite } from "#tests/support/test-site.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { getFoundPage } from "./get-found-page.server.ts";
import { getImportPreview } from "./get-import-preview.server.ts";
import { importFound } from "./import-found.server.ts";
import type { FoundPage } from "./schema.ts";

const queued = recordQueuedJobs();

const INTERNET = createTestInternet();

async function startLinktree() {
	const picture = await randomPicture();
	const site = await startSite((request, response) => {
		if (request.url === "/rosa.png") return response.end(picture);
		if (request.url !== "/rosa") return response.writeHead(404).end("gone");
		response.setHeader("Content-Type", "text/html; charset=utf-8");
		response.end(linktreePage({ photo: `http://pictures.example:${site.port}/rosa.png` }));
	});
	return site;
}

function read(user: { userId: string }, address: string) {
	return getFoundPage(
		{ userId: user.userId, source: { intent: "read-address", address } },
		INTERNET,
	);
}

const nothing: FoundPage = {
	source: "a web page",
	name: "",
	bio: "",
	language: null,
	second: null,
	photo: null,
	links: [],
	socials: [],
	skipped: 0,
	shortened: 0,
	missing: 0,
	banner: null,
	background: null,
	darkBackground: null,
	design: null,
};

test("imports links at the end in their order, social links and the photo", async () => {
	const owner = await insertUser();
	await insertLink(owner, { title: "Mine", url: "https://rosa.example/bouquets" });
	await updateSocialLinks({
		owner,
		version: 1,
		links: { twitter: "https://x.com/me", youtube: "https://www.youtube.com/@me" },
	});
	const site = await startLinktree();
	const found = await read(owner, site.at("/rosa", "linktree.example"));
	expect(await getImportPreview(owner, found)).toEqual({
		found,
		present: [1],
		refused: {},
		currentSocials: { twitter: "https://x.com/me" },
		name: expect.any(String),
		bio: "",
		language: "en",
		second: null,
		hasPhoto: false,
		hasBanner: false,
	});

	const choice = { owner, found, links: [3, 0, 2], socials: ["instagram"], photo: true };
	expect(await importFound(choice, INTERNET)).toEqual({
		...{
			links: 3,
			socials: 1,
			name: false,
			bio: false,
			language: false,
			photo: true,
			banner: false,
			design: false,
		},
		...{ photoProblem: null, bannerProblem: null, leftOut: [] },
	});
	expect(await titlesInOrder(owner)).toEqual(["Mine", "My shop", "Courses", "Tie a wreath"]);
	expect(await getSocialLinks(owner)).toEqual({
		version: 3,
		links: {
			twitter: "https://x.com/me",
			instagram: "https://www.instagram.com/rosa.flowers",
			youtube: "https://www.youtube.com/@me",
		},
	});
	const profile = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
	expect(profile.profileImageId).not.toBeNull();
	expect(await getImportPreview(owner, found)).toMatchObject({
		present: [0, 1, 2, 3],
		hasPhoto: true,
	});

	// Another photo replaces the first, which is removed.
	const again = await importFound({ ...choice, links: [], socials: [] }, INTERNET);
	expect(again).toMatchObject({ links: 0, photo: true });
	expect(await db.image.count({ where: { userId: owner.userId } })).toBe(1);
});

test("leaves out a photo that can't be fetched, and says why", async () => {
	const owner = await insertUser();
	const site = await startSite((request, response) => {
		response.statusCode = request.url === "/gone" ? 404 : 200;
		response.end("no picture");
	});
	const links: FoundPage["links"] = [];
	const socials: FoundPage["socials"] = [{ platform: "github", url: "https://github.com/rosa" }];
	for (const [photo, reason] of [
		[site.at("/gone"), /no longer there/],
		[site.at("/text"), /valid image file/],
		["http://pictures.example:1/", /couldn’t reach/],
	] as const) {
		const found = { ...nothing, links, socials, photo };
		const choice = { owner, found, links: [], socials: ["github"], photo: true };
		expect(await importFound(choice, INTERNET)).toMatchObject({
			socials: 1,
			photo: false,
			photoProblem: expect.stringMatching(reason),
		});
	}
	const inside = { ...nothing, photo: `http://127.0.0.1:${site.port}/text` };
	const choice = { owner, found: inside, links: [], socials: [], photo: true };
	expect(await importFound(choice)).toMatchObject({ photo: false });
	expect(site.visits).toHaveLength(2);
	expect(await db.image.count({ where: { userId: owner.userId } })).toBe(0);
});

test("requires a selection, and refuses positions that don't exist", async () => {
	const owner = await insertUser();
	const found = { ...nothing, photo: null };
	for (const choice of [
		{ links: [], socials: [], photo: false },
		{ links: [0, 7], socials: ["github"], photo: true },
	]) {
		await expect(importFound({ owner, found, ...choice })).rejects.toMatchObject({
			code: "bad_request",
			message: "Choose at least one thing to import",
		});
	}
});

test("adds nothing to another account's page", async () => {
	const [owner, other] = [await insertUser(), await insertUser()];
	const found = {
		...nothing,
		socials: [{ platform: "github", url: "https://github.com/x" }] as const,
	};
	const stranger = { ...other, profileId: owner.profileId };
	const site = await startLinktree();
	const photo = site.at("/rosa.png", "pictures.example");
	await expect(
		importFound(
			{ owner: stranger, found: { ...nothing, photo }, links: [], socials: [], photo: true },
			INTERNET,
		),
	).rejects.toMatchObject({ code: "not_found" });
	// The photo was fetched and stored before the ownership check failed.
	expect(site.visits).toHaveLength(1);
	expect(await db.image.count({ where: { userId: other.userId } })).toBe(0);
	await expect(
		importFound({
			owner: stranger,
			found: { ...found, socials: [...found.socials] },
			links: [],
			socials: ["github"],
			photo: false,
		}),
	).rejects.toMatchObject({ code: "not_found" });
	await expect(getImportPreview(stranger, nothing)).rejects.toMatchObject({ code: "not_found" });
	expect((await getSocialLinks(owner)).links).toEqual({});
});

test("imports everything from an export, and fetches the icons again", async () => {
	const owner = await insertUser();
	const link = {
		kind: "link",
		title: "Shop",
		url: "https://rosa.example",
		enabled: false,
		highlight: true,
		size: "quiet",
		sensitive: true,
		icon: "favicon",
		startsAt: "2026-12-01T08:00:00.000Z",
		endsAt: null,
		utm: { source: "page" },
		fallback: "lead",
		fallbackUrl: "https://instead.example",
	};
	const file = new File([JSON.stringify({ links: [link], socialLinks: [] })], "page.json");
	const found = await getFoundPage({ userId: owner.userId, source: { intent: "read-file", file } });
	await importFound({ owner, found, links: [0], socials: [], photo: false });
	const stored = await db.link.findFirstOrThrow({ where: { profileId: owner.profileId } });
	expect(stored).toMatchObject({ ...link, startsAt: new Date(link.startsAt) });
	expect(queued).toEqual([{ job: "fetch-favicon", data: { linkId: stored.id } }]);
});

test.each([
	["a page that doesn't exist", "/nobody", "invalid", /There is no page at that address/],
	["an address of a picture", "/picture", "invalid", /isn’t a web page/],
	["a page without links", "/empty", "invalid", /We found no links on that page/],
	["a page that blocks robots", "/forbidden", "unavailable", /status 403/],
	["a redirect loop", "/round", "invalid", /too many times/],
	["a page of 3 MB", "/huge", "too_large", /too large/],
])("explains what to do about %s", async (_what, path, code, message) => {
	const site = await startSite((request, response) => {
		switch (request.url) {
			case "/picture":
				return response.writeHead(200, { "Content-Type": "image/png" }).end("x");
			case "/empty":
				return response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Hello");
			case "/forbidden":
				return response.writeHead(403).end();
			case "/round":
				return response.writeHead(302, { Location: "/round" }).end();
			case "/huge":
				return response.end(Buffer.alloc(3 * 1024 * 1024));
			default:
				return response.writeHead(404).end();
		}
	});
	await expect(read(await insertUser(), site.at(path))).rejects.toMatchObject({
		code,
		message: expect.stringMatching(message),
	});
});

test("fetches at most 60 pages an hour", async () => {
	const { userId } = await insertUser();
	const source = { intent: "read-html", html: `<a href="https://a.example">A</a>` } as const;
	for (let index = 0; index < 60; index += 1) await getFoundPage({ userId, source });
	await expect(getFoundPage({ userId, source })).rejects.toMatchObject({ code: "rate_limited" });
});
