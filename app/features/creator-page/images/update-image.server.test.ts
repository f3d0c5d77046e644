import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { updateImage } from "./update-image.server.ts";

test("a new image is removed if it could not be put in place", async () => {
	const owner = await insertUser();
	const { id: imageId } = await db.image.create({
		data: {
			userId: owner.userId,
			contentHash: "c".repeat(64),
			width: 1,
			height: 1,
			widths: [1],
		},
	});
	// Such as a link that was deleted while its picture was uploaded.
	const swap = () => Promise.reject(new AppError("not_found", "This link no longer exists."));
	await expect(updateImage({ owner, imageId, swap })).rejects.toMatchObject({ code: "not_found" });
	expect(await db.image.count({ where: { userId: owner.userId } })).toBe(0);
});
