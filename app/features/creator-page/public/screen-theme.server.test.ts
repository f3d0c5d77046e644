import sharp from "sharp";
import { expect, test } from "vitest";
import { createImage } from "#app/features/creator-page/images/create-image.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { getScreen } from "./screen-theme.server.ts";

test("a screen has the theme, the name and the photo of its page, in the smallest width that is sharp", async () => {
	const { userId, profileId, username } = await insertUser();
	await db.profile.update({ where: { id: profileId }, data: { name: "Juno Vale" } });
	await db.theme.update({ where: { profileId }, data: { preset: "dark", customCss: "a {}" } });
	expect(await getScreen(username)).toMatchObject({
		theme: { preset: "dark", customCss: "" },
		name: "Juno Vale",
		photo: null,
	});
	const color = { width: 800, height: 800, channels: 3, background: "#ff0000" } as const;
	const bytes = await sharp({ create: color }).png().toBuffer();
	const { id } = await createImage({ userId, bytes, purpose: "profile" });
	await db.profile.update({ where: { id: profileId }, data: { profileImageId: id } });
	const { widths } = await db.image.findUniqueOrThrow({ where: { id } });
	const { photo } = await getScreen(username);
	expect(photo).toContain(id);
	expect(photo).toContain(String(widths.find((width) => width >= 80)));
});

test("a page that is gone has the default theme", async () => {
	expect(await getScreen("nobody-here-x")).toMatchObject({
		theme: { preset: "default" },
		name: "nobody-here-x",
		photo: null,
	});
});
