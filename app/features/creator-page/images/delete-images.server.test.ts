import { expect, test, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { until } from "#tests/support/eventually.ts";
import { countWaitingStatements, whileLocked } from "#tests/support/while-locked.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { createImage } from "./create-image.server.ts";
import { deleteImages } from "./delete-images.server.ts";
import { imageKey } from "./image-key.server.ts";
import { IMAGE_FORMATS } from "./schema.ts";

async function insertImage(user: { userId: string }, bytes: Buffer) {
	const { id } = await createImage({ userId: user.userId, bytes, purpose: "profile" });
	return db.image.findUniqueOrThrow({ where: { id } });
}

/** Number of the image's files that exist, of the expected number. */
async function countFiles({ contentHash, widths }: { contentHash: string; widths: number[] }) {
	const sizes = await Promise.all(
		widths.flatMap((width) =>
			IMAGE_FORMATS.map((format) => storage.size(imageKey({ contentHash, width, format }))),
		),
	);
	return { there: sizes.filter((size) => size !== null).length, of: sizes.length };
}

test("deletes the rows and the files, and can be repeated", async () => {
	const [user, other] = [await insertUser(), await insertUser()];
	const image = await insertImage(user, await randomPicture());
	const kept = await insertImage(other, await randomPicture());
	await deleteImages(user);
	await deleteImages(user);
	expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
	expect((await countFiles(image)).there).toBe(0);
	const { there, of } = await countFiles(kept);
	expect(there).toBe(of);
});

test("keeps files that another account shares, until that account removes them too", async () => {
	const [ada, bob] = [await insertUser(), await insertUser()];
	const bytes = await randomPicture();
	const image = await insertImage(ada, bytes);
	expect((await insertImage(bob, bytes)).contentHash).toBe(image.contentHash);
	await deleteImages(ada);
	const { there, of } = await countFiles(image);
	expect(there).toBe(of);
	await deleteImages(bob);
	expect((await countFiles(image)).there).toBe(0);
});

test("deletes a shared picture's files when both accounts leave at the same time", async () => {
	const [ada, bob] = [await insertUser(), await insertUser()];
	const bytes = await randomPicture();
	const image = await insertImage(ada, bytes);
	await insertImage(bob, bytes);
	const { contentHash } = image;
	await whileLocked(
		// Blocks both transactions before they delete their rows.
		(tx) => tx.$queryRaw`SELECT 1 FROM image WHERE content_hash = ${contentHash} FOR UPDATE`,
		() => Promise.all([deleteImages(ada), deleteImages(bob)]),
		{ waiting: 2 },
	);
	expect(await db.image.count({ where: { contentHash } })).toBe(0);
	expect((await countFiles(image)).there).toBe(0);
});

test("keeps the files of a picture uploaded while another account that has it is deleted", async () => {
	const [ada, bob] = [await insertUser(), await insertUser()];
	const bytes = await randomPicture();
	await insertImage(ada, bytes);
	const remove = storage.remove.bind(storage);
	let uploaded: ReturnType<typeof insertImage> | undefined;
	let isUploaded = false;
	vi.spyOn(storage, "remove").mockImplementation(async (key) => {
		// The other upload starts after the check for other owners and before the removal.
		uploaded ??= insertImage(bob, bytes).finally(() => {
			isUploaded = true;
		});
		await until(async () => isUploaded || (await countWaitingStatements()) === 1);
		await remove(key);
	});
	await deleteImages(ada);
	const image = await uploaded;
	const { there, of } = await countFiles(image ?? { contentHash: "", widths: [] });
	expect(there).toBe(of);
	expect(of).toBeGreaterThan(0);
});

test("finishes the deletion after a crash between files and rows", async () => {
	const user = await insertUser();
	const image = await insertImage(user, await randomPicture());
	const [first] = image.widths;
	await storage.remove(
		imageKey({ contentHash: image.contentHash, width: first ?? 0, format: "webp" }),
	);
	await deleteImages(user);
	expect((await countFiles(image)).there).toBe(0);
	expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
});
