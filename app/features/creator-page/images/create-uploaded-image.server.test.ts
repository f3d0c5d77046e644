import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { createUploadedImage } from "./create-uploaded-image.server.ts";

const WRONG_TYPE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";

async function upload(user: InsertedUser, file: { name?: string; type?: string; bytes?: Buffer }) {
	const { name = "me.png", type = "image/png", bytes = await randomPicture() } = file;
	return createUploadedImage({
		userId: user.userId,
		purpose: "profile",
		file: new File([new Uint8Array(bytes)], name, { type }),
	});
}

test.each([
	["me.jpg", "image/jpeg"],
	["me.heic", "image/heic"],
	["me", ""],
	["me.txt", "text/plain"],
	["../../me.png", "application/octet-stream"],
])("accepts a picture by its content: %s as %j", async (name, type) => {
	const user = await insertUser();
	expect(await upload(user, { name, type })).toMatchObject({ width: 40 });
});

test.each([
	["HTML declared as a picture", { bytes: Buffer.from("<html><script>1</script></html>") }],
	[
		"SVG declared as a picture",
		{ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
	],
])("refuses %s and stores nothing", async (_, file) => {
	const user = await insertUser();
	await expect(upload(user, file)).rejects.toMatchObject({ code: "invalid", message: WRONG_TYPE });
	expect(await db.image.count({ where: { userId: user.userId } })).toBe(0);
});

test("refuses an oversized file before decoding it", async () => {
	const bytes = Buffer.alloc(5 * 1024 * 1024 + 1);
	await expect(upload(await insertUser(), { bytes })).rejects.toMatchObject({
		code: "too_large",
		message: "Image file size must be less than 5MB",
	});
});

test("limits an account to 60 uploads an hour, including refused ones", async () => {
	const [user, other] = [await insertUser(), await insertUser()];
	const refused = { bytes: Buffer.from("no picture") };
	for (let count = 0; count < 60; count++) {
		await expect(upload(user, refused)).rejects.toMatchObject({ code: "invalid" });
	}
	await expect(upload(user, {})).rejects.toMatchObject({
		code: "rate_limited",
		message: "You have uploaded 60 pictures in the last hour. Please try again later.",
	});
	expect(await upload(other, {})).toMatchObject({ width: 40 });
});
