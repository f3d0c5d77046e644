import "#tests/support/subscribe-to-page-changes.ts";

import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { changeAtOnce } from "#tests/support/change-at-once.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { updateSeoImage } from "./update-seo-image.server.ts";

test.each([
	["og_image", "ogImageId"],
	["twitter_image", "twitterImageId"],
] as const)(
	"of two images uploaded at once as %s one stays, and the other is removed",
	async (name, column) => {
		const owner = await insertUser({ tier: "pro" });
		const { userId, profileId } = owner;
		const upload = async () => {
			const file = new File([Uint8Array.from(await randomPicture())], "card.png", {
				type: "image/png",
			});
			await updateSeoImage({ owner, name, file });
		};
		const current = async () =>
			(await db.seoSettings.findUniqueOrThrow({ where: { profileId } }))[column];
		// The page's first version keeps this image.
		await upload();
		const first = await current();
		await changeAtOnce(owner, [upload, upload]);
		const last = await current();
		const images = await db.image.findMany({ where: { userId }, select: { id: true } });
		expect(last).not.toBe(first);
		expect(new Set(images.map(({ id }) => id))).toEqual(new Set([first, last]));
	},
);
