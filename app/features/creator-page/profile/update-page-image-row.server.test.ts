import "#tests/support/subscribe-to-page-changes.ts";

import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { changeAtOnce } from "#tests/support/change-at-once.ts";
import { updatePageImageRow } from "./update-page-image-row.server.ts";

async function insertImage({ userId }: InsertedUser): Promise<string> {
	const { id } = await db.image.create({
		data: {
			userId,
			contentHash: crypto.randomUUID().replaceAll("-", "").padEnd(64, "0"),
			width: 1,
			height: 1,
			widths: [1],
		},
	});
	return id;
}

test.each([
	["profile", "profileImageId"],
	["banner", "bannerImageId"],
	["background", "backgroundImageId"],
	["darkBackground", "darkBackgroundImageId"],
] as const)(
	"of two %s images set at the same time, one stays and the other is removed",
	async (kind, column) => {
		const owner = await insertUser();
		// The page's first version keeps this image.
		const first = await insertImage(owner);
		await updatePageImageRow({ owner, kind, imageId: first });
		const images = [await insertImage(owner), await insertImage(owner)] as const;
		await changeAtOnce(owner, [
			() => updatePageImageRow({ owner, kind, imageId: images[0] }),
			() => updatePageImageRow({ owner, kind, imageId: images[1] }),
		]);
		const kept = await db.image.findMany({ where: { userId: owner.userId }, select: { id: true } });
		const profile = await db.profile.findUniqueOrThrow({ where: { id: owner.profileId } });
		expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([first, profile[column]]));
		expect(images).toContain(profile[column]);
	},
);
