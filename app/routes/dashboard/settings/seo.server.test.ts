import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createPageVersion } from "#app/features/creator-page/history/create-page-version.server.ts";
import { getSeoImages, getStoredSeo } from "#app/features/creator-page/seo/queries.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "#tests/support/accounts-factory.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, formRequest, pageRequest } from "#tests/support/requests.ts";
import { action, loader } from "./seo.tsx";

const PATH = "/dashboard/settings/seo";
const AS_PAGE = { Accept: "text/html" };
const SAVE_FAILED = "Failed to save SEO settings. Please try again.";

function post(user: InsertedUser, fields: Record<string, string>, headers: HeadersInit = AS_PAGE) {
	return answerOf(action(createRouteArgs(formRequest(PATH, fields, headers), {}, { user })));
}

async function upload(user: InsertedUser, { picture = "og_image", image = pngFile() } = {}) {
	const body = new FormData();
	body.set("intent", "upload-picture");
	body.set("picture", picture);
	body.set("image", await image);
	const request = new Request(new URL(PATH, "http://localhost:3000"), {
		method: "POST",
		body,
		headers: AS_PAGE,
	});
	return answerOf(action(createRouteArgs(request, {}, { user })));
}

async function pngFile(): Promise<File> {
	const background = `#${crypto.randomUUID().slice(0, 6)}`;
	const bytes = await sharp({ create: { width: 1300, height: 700, channels: 3, background } })
		.png()
		.toBuffer();
	return new File([new Uint8Array(bytes)], "card.png", { type: "image/png" });
}

describe("POST /dashboard/settings/seo", () => {
	test("saves the texts and choices", async () => {
		const user = await insertUser({ tier: "pro" });
		const texts = {
			title: "Ada",
			description: "Plays the cello",
			keywords: "cello, music",
			og_title: "Ada's card",
			og_description: "Hear it",
			twitter_title: "Ada on X",
			twitter_description: "Hear it on X",
			twitter_card: "summary_large_image",
			robots: "noindex,nofollow",
		};
		const answer = await post(user, { intent: "save-seo", version: "1", ...texts });
		expect(answer).toRedirectTo(PATH);
		await expect(answer).toSendToast({ type: "success", message: "SEO settings saved" });
		expect(await getStoredSeo(user)).toMatchObject({ ...texts, version: 2 });
	});

	test("returns the stored values to a script, each text on one line", async () => {
		const user = await insertUser({ tier: "pro" });
		const fields = {
			intent: "save-seo",
			version: "1",
			title: " One\n two\u2028",
			twitter_card: "",
		};
		expect(await post(user, fields, { Accept: "*/*" })).toMatchObject({
			data: { saved: { version: 2, title: "One two", twitter_card: "", robots: "index,follow" } },
		});
	});

	test.each([
		["title", 60, "Title"],
		["description", 160, "Description"],
		["keywords", 200, "Keywords"],
		["og_title", 60, "Preview title"],
		["og_description", 160, "Preview description"],
		["twitter_title", 60, "Title on X"],
		["twitter_description", 160, "Description on X"],
	])("refuses a %s of more than %i characters", async (field, max, label) => {
		const user = await insertUser({ tier: "pro" });
		const save = { intent: "save-seo", version: "1" };
		const answer = await post(user, { ...save, [field]: "x".repeat(max + 1) });
		expect(answer).toRefuseField(field, `${label} must be at most ${max} characters`);
		await expect(answer).toSendToast({ type: "error", message: SAVE_FAILED });
		expect(await post(user, { ...save, [field]: "x".repeat(max) })).toRedirectTo(PATH);
	});

	test.each<Record<string, string>>([
		{ robots: "all" },
		{ robots: 'index"><script>' },
		{ twitter_card: "player" },
		{ version: "2147483648" },
		{ intent: "become-max" },
		{ intent: "remove-picture", picture: "profile_image" },
	])("refuses a form that the page can't send: %j", async (fields) => {
		const user = await insertUser({ tier: "pro" });
		const answer = await post(user, { intent: "save-seo", version: "1", ...fields });
		expect(answer).toMatchObject({ init: { status: 400 } });
		expect(await getStoredSeo(user)).toMatchObject({ version: 1 });
	});

	test("answers a stale form with both versions", async () => {
		const user = await insertUser({ tier: "pro" });
		const save = { intent: "save-seo", version: "1" };
		await post(user, { ...save, title: "In the other tab" });
		expect(await post(user, { ...save, title: "In this tab" })).toMatchObject({
			init: { status: 409 },
			data: {
				result: { initialValue: { title: "In this tab" } },
				conflict: { version: 2, title: "In the other tab" },
			},
		});
	});

	test("resets texts and pictures", async () => {
		const user = await insertUser({ tier: "pro" });
		await post(user, { intent: "save-seo", version: "1", title: "Mine" });
		await upload(user);
		const answer = await post(user, { intent: "reset-seo" });
		await expect(answer).toSendToast({ type: "success", message: "SEO settings reset" });
		expect(await getStoredSeo(user)).toMatchObject({ version: 3, title: "" });
		expect(await getSeoImages(user)).toEqual({ og_image: null, twitter_image: null });
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
		expect(await post(user, { intent: "reset-seo" }, { Accept: "*/*" })).toMatchObject({
			data: { reset: { version: 4 } },
		});
	});

	test.each<[Record<string, string>, string]>([
		[{ intent: "save-seo", version: "1", title: "Mine" }, SAVE_FAILED],
		[{ intent: "reset-seo" }, "Failed to reset SEO settings"],
		[{ intent: "remove-picture", picture: "og_image" }, SAVE_FAILED],
		[{ intent: "describe-picture", picture: "og_image", altText: "x" }, SAVE_FAILED],
	])("refuses free: %j", async (fields, message) => {
		const user = await insertUser();
		const answer = await post(user, fields);
		expect(answer).toMatchObject({ init: { status: 403 } });
		await expect(answer).toSendToast({ type: "error", message });
		expect(await getStoredSeo(user)).toMatchObject({ version: 1, title: "" });
	});

	test("adds, replaces, describes and removes a preview image, and keeps the texts' version", async () => {
		const user = await insertUser({ tier: "pro" });
		// The history holds the page as it was before, so that no version holds the picture.
		await createPageVersion({ profileId: user.profileId, actor: "creator" });
		expect(await upload(user)).toRedirectTo(PATH);
		const { og_image: first } = await getSeoImages(user);
		expect(first).toMatchObject({ width: 1200, height: 630 });
		await upload(user);
		const picture = "og_image";
		await post(user, { intent: "describe-picture", picture, altText: "On stage" });
		const { og_image: second, twitter_image } = await getSeoImages(user);
		expect(second).toMatchObject({ altText: "On stage" });
		expect(twitter_image).toBeNull();
		expect(second?.id).not.toBe(first?.id);
		expect(await db.image.count({ where: { userId: user.userId } })).toBe(1);

		await upload(user, { picture: "twitter_image" });
		const answer = await post(user, { intent: "remove-picture", picture });
		await expect(answer).toSendToast({ type: "success", message: "Preview picture removed" });
		const left = await getSeoImages(user);
		expect([left.og_image, left.twitter_image?.width]).toEqual([null, 1200]);
		expect(await getStoredSeo(user)).toMatchObject({ version: 1 });
	});

	test("refuses files other than images, and any image on free", async () => {
		const user = await insertUser({ tier: "pro" });
		const image = Promise.resolve(new File(["hello"], "card.png", { type: "image/png" }));
		const wrong = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";
		const answer = await upload(user, { image });
		expect(answer).toRefuseField("image", wrong);
		await expect(answer).toSendToast({ type: "error", message: wrong });
		const free = await insertUser();
		expect(await upload(free)).toMatchObject({ init: { status: 403 } });
		expect(await db.image.count({ where: { userId: free.userId } })).toBe(0);
	});
});

describe("GET /dashboard/settings/seo", () => {
	const load = (user: InsertedUser) => loader(createRouteArgs(pageRequest(PATH), {}, { user }));

	test("previews the generated image until there is a custom one", async () => {
		const user = await insertUser({ tier: "pro" });
		expect((await load(user)).page.cardPicture).toMatch(
			new RegExp(`^/${user.username}/og\\.png\\?v=`),
		);
		await upload(user);
		const { og_image } = await getSeoImages(user);
		const { cardPicture, twitterPicture } = (await load(user)).page;
		expect(cardPicture).toBe(`/images/${og_image?.id}/1200.webp`);
		expect(twitterPicture).toBe(cardPicture);
	});

	test("promises no generated image for a private page", async () => {
		const user = await insertUser();
		await db.profile.update({ where: { id: user.profileId }, data: { published: false } });
		expect(await load(user)).toMatchObject({ isLocked: true, page: { cardPicture: null } });
	});
});
