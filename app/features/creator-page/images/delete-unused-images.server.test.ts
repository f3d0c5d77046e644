import { utimes } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { createImage } from "./create-image.server.ts";
import { deleteUnusedImagesAt } from "./delete-unused-images.server.ts";
import { imageKey } from "./image-key.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const in25Hours = { now: () => new Date(Date.now() + 25 * HOUR_MS) };
const in23Hours = { now: () => new Date(Date.now() + 23 * HOUR_MS) };

async function insertImage() {
	const user = await insertUser();
	const { id } = await createImage({
		userId: user.userId,
		bytes: await randomPicture(),
		purpose: "profile",
	});
	const image = await db.image.findUniqueOrThrow({ where: { id } });
	return { ...image, profileId: user.profileId, key: imageKey({ ...image, format: "jpg" }) };
}

const isThere = async (key: string) => (await storage.size(key)) !== null;

test("an unreferenced image is deleted with its files after a day", async () => {
	const image = await insertImage();
	await deleteUnusedImagesAt(in23Hours);
	expect(await db.image.count({ where: { id: image.id } })).toBe(1);
	await deleteUnusedImagesAt(in25Hours);
	expect(await db.image.count({ where: { id: image.id } })).toBe(0);
	expect(await isThere(image.key)).toBe(false);
});

test("an image that a page or version references is kept", async () => {
	const [shown, kept] = [await insertImage(), await insertImage()];
	await db.profile.update({
		where: { id: shown.profileId },
		data: { profileImageId: shown.id },
	});
	await db.pageVersion.create({
		data: { profileId: kept.profileId, number: 1, document: {}, changes: [], imageIds: [kept.id] },
	});
	await deleteUnusedImagesAt(in25Hours);
	expect(await db.image.count({ where: { id: { in: [shown.id, kept.id] } } })).toBe(2);
	expect(await isThere(shown.key)).toBe(true);
	expect(await isThere(kept.key)).toBe(true);
});

test("files without an image row and partial files are deleted after a day", async () => {
	const image = await insertImage();
	await db.profile.update({ where: { id: image.profileId }, data: { bannerImageId: image.id } });
	const left = imageKey({ contentHash: "ab".repeat(32), width: 400, format: "webp" });
	const halfWritten = `${image.key}.0b0e7d4c-2f0e-4c1d-9d55-0d6b1f0a2c11.tmp`;
	const young = imageKey({ contentHash: "cd".repeat(32), width: 400, format: "webp" });
	for (const key of [left, halfWritten, young]) await storage.put(key, Buffer.from("x"));
	const yesterday = new Date(Date.now() - 25 * HOUR_MS);
	for (const key of [left, halfWritten, image.key]) {
		await utimes(path.resolve(env.DATA_DIR, "storage", key), yesterday, yesterday);
	}
	await deleteUnusedImagesAt();
	expect(await isThere(left)).toBe(false);
	expect(await isThere(halfWritten)).toBe(false);
	expect(await isThere(young)).toBe(true);
	expect(await isThere(image.key)).toBe(true);
});
