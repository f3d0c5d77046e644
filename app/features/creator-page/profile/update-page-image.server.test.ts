import "#tests/support/subscribe-to-page-changes.ts";

import sharp from "sharp";
import { expect, test } from "vitest";
import { darkModeOf } from "#app/features/creator-page/core/dark-mode.ts";
import { showsPicture } from "#app/features/creator-page/core/page-theme.ts";
import { getPublicPage } from "#app/features/creator-page/public/get-public-page.server.ts";
import { getScreen } from "#app/features/creator-page/public/screen-theme.server.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { contrastRatio } from "#app/lib/contrast.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { deletePageImage } from "./delete-page-image.server.ts";
import { updatePageImage } from "./update-page-image.server.ts";

const kind = "background";

/** A PNG of one color, in the shape of a phone. */
async function picture(background: string): Promise<File> {
	const size = { width: 900, height: 1800 };
	const bytes = await sharp({ create: { ...size, channels: 4, background } })
		.png()
		.toBuffer();
	return new File([new Uint8Array(bytes)], "garden.png", { type: "image/png" });
}

async function uploadBackground(owner: InsertedUser, background = "#446688"): Promise<void> {
	await updatePageImage({ owner, kind, file: await picture(background), crop: undefined });
}

async function uploadDarkBackground(owner: InsertedUser): Promise<void> {
	const file = await picture("#101820");
	await updatePageImage({ owner, kind: "darkBackground", file, crop: undefined });
}

async function pageOf({ username }: InsertedUser) {
	const outcome = await getPublicPage({ username });
	if (outcome.kind !== "page") throw new Error("no page");
	return outcome.page;
}

const setTier = ({ userId }: InsertedUser, tier: Tier) =>
	db.user.update({ where: { id: userId }, data: { tier } });

test("an uploaded background is shown in its own shape, and its colors are measured", async () => {
	const owner = await insertUser({ tier: "pro" });
	await uploadBackground(owner);
	const { theme, background } = await pageOf(owner);
	expect(theme.backgroundStyle).toBe("picture");
	expect(showsPicture(theme)).toBe(true);
	expect(background).toMatchObject({ width: 900, height: 1800 });
	expect(background?.files.map(({ width }) => width)).toEqual([640, 900]);
	const { darkest, lightest } = theme.picture ?? { darkest: "", lightest: "" };
	const channels = (color: string) =>
		[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
	for (const [index, value] of [0x44, 0x66, 0x88].entries()) {
		const [dark = 0, light = 0] = [channels(darkest)[index], channels(lightest)[index]];
		expect(dark).toBeLessThan(value);
		expect(light).toBeGreaterThan(value);
		expect(light - dark).toBeLessThan(24);
	}
});

test("nothing shines through a background: transparent parts become white", async () => {
	const owner = await insertUser({ tier: "pro" });
	await uploadBackground(owner, "rgba(0, 0, 0, 0)");
	expect((await pageOf(owner)).theme.picture?.lightest).toBe("#ffffff");
});

test("a background that wasn't measured counts as black and white", async () => {
	const owner = await insertUser({ tier: "pro" });
	await uploadBackground(owner);
	await db.image.updateMany({
		where: { userId: owner.userId },
		data: { darkest: null, lightest: null },
	});
	expect((await pageOf(owner)).theme.picture).toEqual({
		darkest: "#000000",
		lightest: "#ffffff",
	});
});

test("a plan without styles refuses the upload and stores nothing", async () => {
	const owner = await insertUser({ tier: "free" });
	await expect(uploadBackground(owner)).rejects.toMatchObject({ code: "forbidden" });
	expect(await db.image.count({ where: { userId: owner.userId } })).toBe(0);
});

test("after a downgrade the background is kept and not shown, and an upgrade restores it", async () => {
	const owner = await insertUser({ tier: "max" });
	await uploadBackground(owner);
	await setTier(owner, "free");
	const { theme, background } = await pageOf(owner);
	expect({ theme: theme.picture, background }).toEqual({ theme: null, background: null });
	await setTier(owner, "pro");
	expect(showsPicture((await pageOf(owner)).theme)).toBe(true);
});

test("without its picture the page has a plain background", async () => {
	const owner = await insertUser({ tier: "free" });
	await setTier(owner, "pro");
	await uploadBackground(owner);
	// A plan that doesn't include the picture may still remove it.
	await setTier(owner, "free");
	await deletePageImage({ owner, kind });
	await setTier(owner, "pro");
	const { theme, background } = await pageOf(owner);
	expect(theme.backgroundStyle).toBe("picture");
	expect({ isShown: showsPicture(theme), background }).toEqual({
		isShown: false,
		background: null,
	});
});

test("screens that links open go without the picture", async () => {
	const owner = await insertUser({ tier: "pro" });
	await uploadBackground(owner);
	expect(showsPicture((await getScreen(owner.username)).theme)).toBe(false);
});

test("the picture for dark mode is measured and kept beside the other one, and is gone without its plan", async () => {
	const owner = await insertUser({ tier: "pro" });
	await uploadDarkBackground(owner);
	// It is no reason to show a picture by day.
	expect((await pageOf(owner)).theme.backgroundStyle).toBe("preset");
	await uploadBackground(owner, "#eeeeee");
	await db.theme.update({ where: { profileId: owner.profileId }, data: { darkMode: "dimmed" } });
	const { theme, background, darkBackground } = await pageOf(owner);
	expect(darkBackground).toMatchObject({ width: 900, height: 1800 });
	expect(darkBackground?.jpg).not.toBe(background?.jpg);
	const limit = contrastRatio("#101820", "#ffffff") - 2;
	expect(contrastRatio(theme.darkPicture?.lightest ?? "#ffffff", "#ffffff")).toBeGreaterThan(limit);
	expect(darkModeOf(theme)?.picture).toEqual(theme.darkPicture);
	expect(theme.picture).not.toEqual(theme.darkPicture);

	await setTier(owner, "free");
	const limited = await pageOf(owner);
	expect([limited.theme.darkPicture, limited.darkBackground]).toEqual([null, null]);
	await expect(uploadDarkBackground(owner)).rejects.toMatchObject({ code: "forbidden" });
	await setTier(owner, "pro");
	await deletePageImage({ owner, kind: "darkBackground" });
	const without = await pageOf(owner);
	expect([without.theme.darkPicture, without.darkBackground]).toEqual([null, null]);
	expect(darkModeOf(without.theme)?.picture).toEqual(without.theme.picture);
});
