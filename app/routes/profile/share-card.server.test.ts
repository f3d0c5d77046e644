import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { shareCardPath } from "#app/features/creator-page/seo/share-card/get-share-card.server.ts";
import * as drawing from "#app/features/creator-page/seo/share-card/render-card.server.tsx";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser, insertUsers } from "#tests/support/accounts-factory.ts";
import { answerOf, createRouteArgs, pageRequest } from "#tests/support/requests.ts";
import { loader } from "./share-card.ts";

async function ask(
	username: string,
	headers: HeadersInit = {},
	file: "og.png" | "story.png" = "og.png",
): Promise<Response> {
	const args = createRouteArgs(pageRequest(`/${username}/${file}`, headers), { username });
	return (await answerOf(loader(args))) as Response;
}

async function pathOf(username: string): Promise<string> {
	const found = await getPublicPage({ username });
	return found.kind === "page" ? shareCardPath(found.page) : found.kind;
}

describe("GET /:username/og.png", () => {
	test("returns an image for any page, cached by its content", async () => {
		const { username } = await insertUser({ name: "Ada Lovelace" });
		const answer = await ask(username);
		expect(answer.status).toBe(200);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "image/png",
			"cache-control": "public, max-age=3600",
			"cross-origin-resource-policy": "cross-origin",
		});
		const bytes = Buffer.from(await answer.arrayBuffer());
		expect(answer.headers.get("Content-Length")).toBe(String(bytes.length));
		expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });

		const draw = vi.spyOn(drawing, "renderCard");
		const again = await ask(username, { "If-None-Match": answer.headers.get("ETag") ?? "" });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		expect((await ask(username)).status).toBe(200);
		expect(draw).not.toHaveBeenCalled();
	});

	test("is upright for a story", async () => {
		const { username } = await insertUser({ name: "Ada Lovelace" });
		const answer = await ask(username, {}, "story.png");
		const bytes = Buffer.from(await answer.arrayBuffer());
		expect(await sharp(bytes).metadata()).toMatchObject({ width: 1080, height: 1920 });
		expect(answer.headers.get("ETag")).not.toBe((await ask(username)).headers.get("ETag"));
		expect((await ask("nobody-has-this", {}, "story.png")).status).toBe(404);
	});

	test("of a story changes with the bio and the banner", async () => {
		const { username, profileId, userId } = await insertUser();
		const draw = async () => {
			const answer = await ask(username, {}, "story.png");
			const bytes = Buffer.from(await answer.arrayBuffer());
			const { data } = await sharp(bytes)
				.extract({ left: 5, top: 5, width: 1, height: 1 })
				.removeAlpha()
				.raw()
				.toBuffer({ resolveWithObject: true });
			return { etag: answer.headers.get("ETag"), corner: [...data] };
		};
		const plain = await draw();
		await db.profile.update({ where: { id: profileId }, data: { bio: "Portraits" } });
		const withBio = await draw();
		expect(withBio.etag).not.toBe(plain.etag);
		const bytes = await sharp({
			create: { width: 1500, height: 500, channels: 3, background: "#1f6f3d" },
		})
			.png()
			.toBuffer();
		const { id } = await createImage({ userId, bytes, purpose: "banner" });
		await db.profile.update({ where: { id: profileId }, data: { bannerImageId: id } });
		const withBanner = await draw();
		expect(withBanner.etag).not.toBe(withBio.etag);
		const [red = 255, green = 0] = withBanner.corner;
		expect([red < 60, green > 90]).toEqual([true, true]);
	});

	test("goes without the picture behind the page", async () => {
		const { username, profileId, userId } = await insertUser({ tier: "max" });
		await db.theme.update({ where: { profileId }, data: { backgroundStyle: "picture" } });
		const before = await pathOf(username);
		const bytes = await sharp({
			create: { width: 900, height: 900, channels: 3, background: "#1f6f3d" },
		})
			.png()
			.toBuffer();
		const { id } = await createImage({ userId, bytes, purpose: "background" });
		await db.profile.update({ where: { id: profileId }, data: { backgroundImageId: id } });
		expect(await pathOf(username)).toBe(before);
	});

	test("changes its address when the design changes", async () => {
		const { username, profileId } = await insertUser({ name: "Before" });
		const before = await pathOf(username);
		expect(before).toMatch(/^\/[\w-]+\/og\.png\?v=[\w-]{16}$/);
		await db.profile.update({ where: { id: profileId }, data: { bio: "Not on the card" } });
		expect(await pathOf(username)).toBe(before);
		await db.theme.update({ where: { profileId }, data: { preset: "dark" } });
		const dark = await pathOf(username);
		expect(dark).not.toBe(before);
		await db.profile.update({ where: { id: profileId }, data: { name: "After" } });
		expect(await pathOf(username)).not.toBe(dark);
	});

	test("shows the photo, or no photo if its files are missing", async () => {
		const user = await insertUser();
		const plain = Buffer.from(await (await ask(user.username)).arrayBuffer());
		const bytes = await sharp({
			create: { width: 400, height: 400, channels: 3, background: "#1f6f3d" },
		})
			.png()
			.toBuffer();
		const photo = await createImage({ userId: user.userId, bytes, purpose: "profile" });
		await db.profile.update({ where: { id: user.profileId }, data: { profileImageId: photo.id } });
		const withPhoto = Buffer.from(await (await ask(user.username)).arrayBuffer());
		expect(withPhoto.equals(plain)).toBe(false);

		vi.spyOn(storage, "get").mockResolvedValue(null);
		await db.profile.update({ where: { id: user.profileId }, data: { name: "Somebody Else" } });
		expect((await ask(user.username)).status).toBe(200);
	});

	test("draws without a photo that can't be read", async () => {
		const user = await insertUser();
		const image = await db.image.create({
			data: {
				userId: user.userId,
				contentHash: "e".repeat(64),
				width: 400,
				height: 400,
				widths: [400],
			},
		});
		await db.profile.update({ where: { id: user.profileId }, data: { profileImageId: image.id } });
		vi.spyOn(storage, "get").mockResolvedValue(Buffer.from("no picture"));
		expect((await ask(user.username)).status).toBe(200);
	});

	test("draws once for simultaneous requests", async () => {
		const { username } = await insertUser();
		const draw = vi.spyOn(drawing, "renderCard");
		const answers = await Promise.all(Array.from({ length: 20 }, () => ask(username)));
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect(draw).toHaveBeenCalledTimes(1);
	});

	test("retries after a failure", async () => {
		const { username } = await insertUser();
		vi.spyOn(drawing, "renderCard").mockRejectedValueOnce(new Error("no memory"));
		await expect(ask(username)).rejects.toThrow("no memory");
		expect((await ask(username)).status).toBe(200);
	});

	test("refuses requests when too many are waiting", async () => {
		const users = await insertUsers(53);
		let finish = () => {};
		const gate = new Promise<void>((resolve) => {
			finish = resolve;
		});
		vi.spyOn(drawing, "renderCard").mockImplementation(async () => {
			await gate;
			return Buffer.from("png");
		});
		const asked = users.map(({ username }) => ask(username));
		await expect(Promise.race(asked.map(refusalOf))).resolves.toMatchObject({
			code: "unavailable",
			status: 503,
		});
		finish();
		await Promise.allSettled(asked);
	});

	test("tells search engines not to index it if the page does", async () => {
		const user = await insertUser({ tier: "pro" });
		expect((await ask(user.username)).headers.get("X-Robots-Tag")).toBeNull();
		await db.seoSettings.update({
			where: { profileId: user.profileId },
			data: { robots: "noindex,follow" },
		});
		expect((await ask(user.username)).headers.get("X-Robots-Tag")).toBe("noindex");
	});

	test("is not found if the page is missing, private, suspended or being deleted", async () => {
		const hidden = await insertUser();
		await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
		const suspended = await insertUser({ status: "suspended" });
		const leaving = await insertUser({ deletionRequestedAt: new Date() });
		const names = [hidden, suspended, leaving].map(({ username }) => username);
		for (const username of [...names, "nobody-here", "dashboard", "a".repeat(51), "nul\u0000"]) {
			const answer = await ask(encodeURIComponent(username));
			expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
		}
	});

	test("redirects from a former name to the current one", async () => {
		const { username, profileId } = await insertUser();
		await db.usernameHistory.create({
			data: { profileId, username: "card-before", expiresAt: new Date(Date.now() + 3_600_000) },
		});
		const answer = await ask("card-before");
		expect(answer.status).toBe(301);
		expect(answer.headers.get("Location")).toBe(`/${username}/og.png`);
		expect(answer.headers.get("Cache-Control")).toBe("no-cache");
	});
});

/** Resolves with what a promise is refused with, and never where it is not. */
function refusalOf(asked: Promise<unknown>): Promise<unknown> {
	return new Promise((resolve) => {
		asked.catch(resolve);
	});
}
