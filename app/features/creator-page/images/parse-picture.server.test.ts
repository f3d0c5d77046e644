import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { chunk } from "#tests/support/hostile-pictures.ts";
import { DECODED_PICTURES, plain, REFUSED_PICTURES } from "#tests/support/picture-cases.ts";
import { openDrawing, openPixels, parsePicture } from "./parse-picture.server.ts";

describe("parsePicture", () => {
	it.each(REFUSED_PICTURES)("refuses %s", async (_, make) => {
		const file = await make();
		await expect(parsePicture(file)).rejects.toMatchObject({
			code: "invalid",
			message: "Please select a valid image file (JPEG, PNG, GIF, or WebP)",
		});
	});

	it.each(DECODED_PICTURES)("decodes %s", async (_, make, side) => {
		const file = await make();
		const { size, decode } = await parsePicture(file);
		expect(size).toEqual({ width: side, height: side });
		const { info } = await decode().png().toBuffer({ resolveWithObject: true });
		expect(info).toMatchObject({ width: side, height: side });
	});

	it("keeps a PNG's orientation, transparency and colors beside texts", async () => {
		const png = await sharp({ create: { width: 20, height: 10, channels: 4, background: "#f008" } })
			.withMetadata({ orientation: 6, icc: "p3" })
			.withExifMerge({ IFD0: { Artist: "Ada" } })
			.png({ palette: true })
			.toBuffer();
		const text = chunk("tEXt", Buffer.from("Comment\0Hello"));
		const { size, decode } = await parsePicture(
			Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]),
		);
		expect(size).toEqual({ width: 10, height: 20 });
		const metadata = await decode().metadata();
		expect(metadata).toMatchObject({ hasAlpha: true, hasProfile: true, orientation: 6 });
		expect(metadata.comments).toBeUndefined();
	});

	it("gives each pipeline a time limit and a limit of pixels", async () => {
		const { decode } = await parsePicture(await plain(9, 9).png().toBuffer());
		const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
		const pixels = openPixels(Buffer.alloc(3), { width: 1, height: 1, channels: 3 });
		for (const pipeline of [decode(), pixels, openDrawing(svg), pixels.clone()]) {
			expect(pipeline).toMatchObject({
				options: { timeoutSeconds: 10, input: { limitInputPixels: 50_000_000 } },
			});
		}
	});

	it("fails at the time limit", async () => {
		const size = { width: 5_000, height: 5_000, channels: 3 } as const;
		const noise = openPixels(randomBytes(75_000_000), size);
		const slow = noise.png({ compressionLevel: 9, adaptiveFiltering: true });
		await expect(slow.timeout({ seconds: 1 }).toBuffer()).rejects.toThrow("timeout");
	});

	it("reads no other formats, whatever asks", async () => {
		const tiff = await plain(9, 9).tiff().toBuffer();
		await expect(sharp(tiff).metadata()).rejects.toThrow();
	});
});
