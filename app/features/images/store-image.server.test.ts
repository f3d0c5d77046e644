import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { imageKey } from "./image-key.server.ts";
import type { ImagePurpose } from "./schema.ts";
import { storeImage } from "./store-image.server.ts";

const WRONG_TYPE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";

let user: InsertedUser;
beforeAll(async () => {
	user = await insertUser();
});

describe("storeImage", () => {
	it("keeps a photo square, in three widths, as WebP and JPEG", async () => {
		const bytes = await picture({ width: 1000, height: 600 }).png().toBuffer();
		const image = await store(bytes, "profile");
		expect(image).toMatchObject({ width: 400, height: 400, widths: [112, 224, 400] });
		for (const width of image.widths) {
			expect(await metadataOf(image.id, width, "webp")).toMatchObject({
				format: "webp",
				width,
				height: width,
			});
			expect(await metadataOf(image.id, width, "jpg")).toMatchObject({ format: "jpeg", width });
		}
	});

	it("keeps a banner three times as wide as high", async () => {
		const bytes = await picture({ width: 2000, height: 1500 }).jpeg().toBuffer();
		const image = await store(bytes, "banner");
		expect(image).toMatchObject({ width: 1200, height: 400, widths: [480, 800, 1200] });
	});

	it("enlarges nothing", async () => {
		const bytes = await picture({ width: 150, height: 300 }).webp().toBuffer();
		expect(await store(bytes, "profile")).toMatchObject({
			width: 150,
			height: 150,
			widths: [112, 150],
		});
		const pixel = await picture({ width: 1, height: 1 }).png().toBuffer();
		expect(await store(pixel, "banner")).toMatchObject({ width: 1, height: 1, widths: [1] });
	});

	it("crops around the centre", async () => {
		const stripes = await picture({ width: 300, height: 100, background: "#ff0000" })
			.composite([
				{
					input: await picture({ width: 100, height: 100, background: "#0000ff" }).png().toBuffer(),
					left: 100,
					top: 0,
				},
			])
			.png()
			.toBuffer();
		const { id } = await store(stripes, "profile");
		const { dominant } = await sharp(await fileOf(id, 100, "webp")).stats();
		expect(dominant.b).toBeGreaterThan(200);
		expect(dominant.r).toBeLessThan(50);
	});

	it("turns the picture upright and forgets where it was taken", async () => {
		const sideways = await picture({ width: 300, height: 900 })
			.withExif({ IFD3: { GPSLatitude: "57/1 42/1 0/1", GPSLatitudeRef: "N" } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		expect(sideways.includes("Exif")).toBe(true);
		const image = await store(sideways, "banner");
		expect(image).toMatchObject({ width: 900, height: 300 });
		for (const format of ["webp", "jpg"] as const) {
			const { exif, orientation } = await metadataOf(image.id, 900, format);
			expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
		}
	});

	it("takes the first frame of an animation", async () => {
		const frames = await Promise.all(
			["#ff0000", "#00ff00", "#0000ff"].map((background) =>
				picture({ width: 40, height: 40, background }).png().toBuffer(),
			),
		);
		const gif = await sharp(frames, { join: { animated: true } })
			.gif()
			.toBuffer();
		const { id } = await store(gif, "profile");
		const { dominant } = await sharp(await fileOf(id, 40, "webp")).stats();
		expect(dominant.r).toBeGreaterThan(200);
		expect((await metadataOf(id, 40, "webp")).pages ?? 1).toBe(1);
	});

	it("puts what was see-through on white in the JPEG", async () => {
		const clear = { r: 0, g: 0, b: 0, alpha: 0 };
		const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
			.png()
			.toBuffer();
		const { id } = await store(bytes, "profile");
		const { dominant } = await sharp(await fileOf(id, 20, "jpg")).stats();
		expect(dominant.r).toBeGreaterThan(240);
	});

	it("stores the same picture once, however often it is uploaded", async () => {
		const bytes = await picture({ width: 64, height: 64, background: "#123456" }).png().toBuffer();
		const [first, second] = [await store(bytes, "profile"), await store(bytes, "profile")];
		expect(first.id).not.toBe(second.id);
		const rows = await db.image.findMany({ where: { id: { in: [first.id, second.id] } } });
		expect(new Set(rows.map(({ contentHash }) => contentHash)).size).toBe(1);
	});

	describe("refuses", () => {
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>`;

		it.each([
			["an SVG", () => Buffer.from(svg)],
			["text", () => Buffer.from("hello")],
			["nothing", () => Buffer.alloc(0)],
			["HTML that begins like a GIF", () => Buffer.from("GIF89a<script>alert(1)</script>")],
			["a TIFF", () => picture({ width: 9, height: 9 }).tiff().toBuffer()],
			[
				"an SVG behind the first bytes of a PNG",
				() => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1"),
			],
			["a truncated JPEG", () => truncated("jpeg")],
			["a truncated PNG", () => truncated("png")],
			["a PNG that claims to be 16,000 by 16,000", async () => withPngSize(16_000, 16_000)],
		])("%s, and stores nothing", async (_, make) => {
			const before = await db.image.count();
			await expect(store(await make(), "profile")).rejects.toMatchObject({
				code: "invalid",
				message: WRONG_TYPE,
			});
			expect(await db.image.count()).toBe(before);
		});

		it.each([
			["profile", 5],
			["banner", 10],
		] as const)("more bytes than a %s may have", async (purpose, megabytes) => {
			await expect(store(Buffer.alloc(megabytes * 1024 * 1024 + 1), purpose)).rejects.toMatchObject(
				{
					code: "too_large",
					message: `Image file size must be less than ${megabytes}MB`,
				},
			);
		});
	});
});

function store(bytes: Buffer, purpose: ImagePurpose) {
	return storeImage({ userId: user.userId, bytes, purpose });
}

function picture({
	width,
	height,
	background = "#7a9e87",
}: {
	width: number;
	height: number;
	background?: string;
}) {
	return sharp({ create: { width, height, channels: 3, background } });
}

async function truncated(format: "jpeg" | "png"): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	const bytes = await sharp({
		create: { width: 200, height: 200, channels: 3, background: "#000000", noise },
	})
		.toFormat(format)
		.toBuffer();
	return bytes.subarray(0, bytes.length / 2);
}

/** A small PNG whose header claims another size. */
async function withPngSize(width: number, height: number): Promise<Buffer> {
	const bytes = await picture({ width: 1, height: 1 }).png().toBuffer();
	bytes.writeUInt32BE(width, 16);
	bytes.writeUInt32BE(height, 20);
	return bytes;
}

async function fileOf(id: string, width: number, format: "webp" | "jpg"): Promise<Buffer> {
	const { contentHash } = await db.image.findUniqueOrThrow({ where: { id } });
	const bytes = await storage.get(imageKey({ contentHash, width, format }));
	if (!bytes) throw new Error(`no ${width}.${format}`);
	return bytes;
}

async function metadataOf(id: string, width: number, format: "webp" | "jpg") {
	return sharp(await fileOf(id, width, format)).metadata();
}
