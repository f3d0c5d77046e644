import "#tests/support/subscribe-to-page-changes.ts";

import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { changeAtOnce } from "#tests/support/change-at-once.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { updateLinkThumbnail } from "./update-link-thumbnail.server.ts";

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
