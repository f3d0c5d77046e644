import "#tests/support/subscribe-to-page-changes.ts";
import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { updatePageImageText } from "./update-page-image-text.server.ts";

function insertImage({ userId }: { userId: string }) {
	return db.image.create({
		data: { userId, contentHash: "d".repeat(64), width: 400, height: 400, widths: [400] },
		select: { id: true },
	});
}

async function insertPictured() {
	const owner = await insertUser();
	const [photo, banner] = [await insertImage(owner), await insertImage(owner)];
	await db.profile.update({
		where: { id: owner.profileId },
		data: { profileImageId: photo.id, bannerImageId: banner.id },
	});
	return { owner, photo, banner };
}

const altOf = async ({ id }: { id: string }) =>
	(await db.image.findUniqueOrThrow({ where: { id } })).altText;

test.each(["photo", "banner"] as const)("describes the %s and no other picture", async (which) => {
	const [own, other] = [await insertPictured(), await insertPictured()];
	const kind = which === "photo" ? "profile" : "banner";
	await updatePageImageText({ owner: own.owner, kind, altText: "Roses" });
	const rest = which === "photo" ? own.banner : own.photo;
	expect(await altOf(own[which])).toBe("Roses");
	for (const image of [rest, other.photo, other.banner]) expect(await altOf(image)).toBe("");
});

test.each(["profile", "banner"] as const)("finds no %s on a page without one", async (kind) => {
	const owner = await insertUser();
	await expect(updatePageImageText({ owner, kind, altText: "x" })).rejects.toMatchObject({
		code: "not_found",
	});
});
