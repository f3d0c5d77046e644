import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { createImage } from "./create-image.server.ts";
import { deleteImage } from "./delete-image.server.ts";
import { imageKey } from "./image-key.server.ts";

async function insertImage({ userId }: { userId: string }, bytes?: Buffer) {
	const { id } = await createImage({
		userId,
		bytes: bytes ?? (await randomPicture()),
		purpose: "profile",
	});
	return db.image.findUniqueOrThrow({ where: { id } });
}

async function isStored(image: { contentHash: string; width: number }): Promise<boolean> {
	return (await storage.size(imageKey({ ...image, format: "webp" }))) !== null;
}

test("deletes the row and the files, and can be repeated", async () => {
	const user = await insertUser();
	const image = await insertImage(user);
	await deleteImage({ userId: user.userId, imageId: image.id });
	await deleteImage({ userId: user.userId, imageId: image.id });
	expect(await db.image.count({ where: { id: image.id } })).toBe(0);
	expect(await isStored(image)).toBe(false);
});

test("keeps the files if another image has the same content", async () => {
	const [ada, bob] = [await insertUser(), await insertUser()];
	const bytes = await randomPicture();
	const [image, other] = [await insertImage(ada, bytes), await insertImage(bob, bytes)];
	await deleteImage({ userId: ada.userId, imageId: image.id });
	expect(await isStored(image)).toBe(true);
	await deleteImage({ userId: bob.userId, imageId: other.id });
	expect(await isStored(image)).toBe(false);
});

test("leaves another account's image alone", async () => {
	const [ada, bob] = [await insertUser(), await insertUser()];
	const image = await insertImage(ada);
	await deleteImage({ userId: bob.userId, imageId: image.id });
	expect(await db.image.count({ where: { id: image.id } })).toBe(1);
});

type Names = { profileId: string; imageId: string };

test.each<[string, (names: Names) => Promise<unknown>]>([
	[
		"a page",
		({ profileId, imageId }) =>
			db.profile.update({ where: { id: profileId }, data: { bannerImageId: imageId } }),
	],
	[
		"a page in dark mode",
		({ profileId, imageId }) =>
			db.profile.update({
				where: { id: profileId },
				data: { darkBackgroundImageId: imageId },
			}),
	],
	[
		"a link",
		({ profileId, imageId }) =>
			db.link.create({
				data: {
					profileId,
					title: "A",
					url: "https://a.example",
					position: 0,
					iconImageId: imageId,
				},
			}),
	],
	[
		"a link preview",
		({ profileId, imageId }) =>
			db.seoSettings.update({ where: { profileId }, data: { twitterImageId: imageId } }),
	],
	[
		"a page version",
		({ profileId, imageId }) =>
			db.pageVersion.create({
				data: { profileId, number: 1, document: {}, changes: [], imageIds: [imageId] },
			}),
	],
	[
		"a deleted link",
		({ profileId, imageId }) =>
			db.removedLink.create({
				data: {
					id: crypto.randomUUID(),
					profileId,
					removalId: crypto.randomUUID(),
					row: {},
					imageIds: [imageId],
					expiresAt: new Date(Date.now() + 3_600_000),
				},
			}),
	],
])("keeps an image that %s still references", async (_, name) => {
	const user = await insertUser();
	const image = await insertImage(user);
	await name({ profileId: user.profileId, imageId: image.id });
	await deleteImage({ userId: user.userId, imageId: image.id });
	expect(await db.image.count({ where: { id: image.id } })).toBe(1);
	expect(await isStored(image)).toBe(true);
});
