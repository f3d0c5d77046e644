import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { storage } from "#app/platform/storage.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { randomPicture } from "#tests/support/whole-account-factory.ts";
import { createImage } from "./create-image.server.ts";
import { imageKey } from "./image-key.server.ts";
import type { Crop, ImagePurpose } from "./schema.ts";

const WRONG_TYPE = "Please select a valid image file (JPEG, PNG, GIF, or WebP)";

let user: InsertedUser;
beforeAll(async () => {
	user = await insertUser();
});

describe("createImage", () => {
	it("crops a photo to a square and stores each width as WebP, and the widest as JPEG", async () => {
		const bytes = await picture({ width: 1000, height: 600 }).png().toBuffer();
		const image = await store(bytes, "profile");
		expect(image).toMatchObject({ width: 600, height: 600, widths: [112, 224, 400, 600] });
		for (const width of image.widths) {
			expect(await metadataOf(image.id, width, "webp")).toMatchObject({
				format: "webp",
				width,
				height: width,
			});
		}
		expect(await metadataOf(image.id, 600, "jpg")).toMatchObject({ format: "jpeg", width: 600 });
		await expect(metadataOf(image.id, 400, "jpg")).rejects.toThrow("no 400.jpg");
	});

	it("crops a banner to three times as wide as high", async () => {
		const bytes = await picture({ width: 2000, height: 1500 }).jpeg().toBuffer();
		const image = await store(bytes, "banner");
		expect(image).toMatchObject({ width: 1200, height: 400, widths: [480, 800, 1200] });
	});

	it("never enlarges a picture", async () => {
		const bytes = await picture({ width: 150, height: 300 }).webp().toBuffer();
		expect(await store(bytes, "profile")).toMatchObject({
			width: 150,
			height: 150,
			widths: [112, 150],
		});
		const pixel = await picture({ width: 1, height: 1 }).png().toBuffer();
		expect(await store(pixel, "banner")).toMatchObject({ width: 1, height: 1, widths: [1] });
	});

	it("crops around the center by default", async () => {
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

	describe("with a crop rectangle", () => {
		it("keeps the chosen part", async () => {
			const image = await store(await halves(), "profile", {
				x: 110,
				y: 10,
				width: 80,
				height: 80,
			});
			expect(image).toMatchObject({ width: 80, height: 80 });
			expect(await colorOf(image.id, 80)).toBe("blue");
		});

		it("measures in pixels of the upright picture, even if that is scaled down", async () => {
			// Stored lying on its side, with red above blue as it is seen.
			const sideways = await sharp(await halves())
				.resize(2000, 1000)
				.withMetadata({ orientation: 6 })
				.jpeg()
				.toBuffer();
			const top = await store(sideways, "profile", { x: 0, y: 0, width: 1000, height: 1000 });
			expect(await colorOf(top.id, 400)).toBe("red");
			const bottom = await store(sideways, "profile", { x: 0, y: 1000, width: 1000, height: 1000 });
			expect(await colorOf(bottom.id, 400)).toBe("blue");
		});

		it("limits the crop to the picture and centers it if the proportions differ", async () => {
			const image = await store(await halves(), "banner", {
				x: 100,
				y: -20,
				width: 500,
				height: 80,
			});
			expect(image).toMatchObject({ width: 100, height: 33 });
			expect(await colorOf(image.id, 100)).toBe("blue");
		});

		it.each([
			{ x: Number.NaN, y: 0, width: 50, height: 50 },
			{ x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: Number.NaN },
			{ x: 0, y: 0, width: 15, height: 50 },
			{ x: 0, y: 0, width: 50, height: -50 },
			{ x: 195, y: 0, width: 50, height: 50 },
			{ x: 1e300, y: 1e300, width: 1e300, height: 1e300 },
		])("refuses %o and stores nothing", async (crop) => {
			const before = await db.image.count();
			await expect(store(await halves(), "profile", crop)).rejects.toMatchObject({
				code: "invalid",
				message: "Failed to crop image. Please try again.",
			});
			expect(await db.image.count()).toBe(before);
		});
	});

	it("removes all metadata", async () => {
		const script = "<script>alert(1)</script>";
		const polyglot = Buffer.concat([
			await picture({ width: 50, height: 50 }).gif().toBuffer(),
			Buffer.from(`${script}PK\x03\x04`),
		]);
		const { id, widths } = await store(polyglot, "profile");
		for (const width of widths) {
			for (const format of ["webp", "jpg"] as const) {
				expect((await fileOf(id, width, format)).includes(script)).toBe(false);
			}
		}
	});

	it.each([
		["thumbnail", { width: 640, height: 640, widths: [64, 128, 192, 400, 640] }],
		["og", { width: 1200, height: 630, widths: [600, 1200] }],
		["icon", { width: 64, height: 64, widths: [64] }],
	] as const)(
		"stores the picture for %s in the sizes in which it is displayed",
		async (purpose, expected) => {
			const bytes = await picture({ width: 1300, height: 1200 }).png().toBuffer();
			expect(await store(bytes, purpose)).toMatchObject(expected);
		},
	);

	it("accepts an animation of 900 frames", async () => {
		expect(await store(await animation(900), "profile")).toMatchObject({ width: 1 });
	});

	it.each([{ isInterlaced: false }, { isInterlaced: true }])(
		"accepts a drawing 3,000 pixels wide and high, %o",
		async (options) => {
			expect(await store(await bitmap(3_000, options), "profile")).toMatchObject({ width: 1080 });
		},
	);

	it("stores all of many simultaneous uploads", async () => {
		const bytes = await picture({ width: 300, height: 300 }).jpeg().toBuffer();
		const images = await Promise.all(Array.from({ length: 8 }, () => store(bytes, "profile")));
		expect(new Set(images.map(({ id }) => id)).size).toBe(8);
	});

	describe("when the disk is full", () => {
		it.each([1, 2])(
			"fails with a clear error and stores nothing partial at file %d",
			async (failing) => {
				const put = storage.put.bind(storage);
				const written: string[] = [];
				vi.spyOn(storage, "put").mockImplementation(async (key, bytes) => {
					written.push(key);
					if (written.length === failing) {
						throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
					}
					await put(key, bytes);
				});
				const before = await db.image.count();
				await expect(store(await randomPicture(), "profile")).rejects.toMatchObject({
					code: "unavailable",
					message: "We can’t save pictures right now. Please try again later.",
				});
				expect(await db.image.count()).toBe(before);
				for (const key of written) expect(await storage.size(key)).toBeNull();
			},
		);

		it("leaves another account's identical picture alone", async () => {
			const bytes = await randomPicture();
			const { id } = await store(bytes, "profile");
			vi.spyOn(storage, "put").mockRejectedValue(new Error("ENOSPC"));
			await expect(store(bytes, "profile")).rejects.toMatchObject({ code: "unavailable" });
			expect(await metadataOf(id, 40, "webp")).toMatchObject({ width: 40 });
		});
	});

	it("turns the picture upright and removes the location", async () => {
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

	it("stores the first frame of an animation", async () => {
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

	it("fills transparent areas with white in the JPEG", async () => {
		const clear = { r: 0, g: 0, b: 0, alpha: 0 };
		const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: clear } })
			.png()
			.toBuffer();
		const { id } = await store(bytes, "profile");
		const { dominant } = await sharp(await fileOf(id, 20, "jpg")).stats();
		expect(dominant.r).toBeGreaterThan(240);
	});

	it("limits an account to a thousand images, not counting its links' icons", async () => {
		const owner = await insertUser();
		const bytes = await picture({ width: 10, height: 10 }).png().toBuffer();
		const image = { userId: owner.userId, contentHash: "0".repeat(64), width: 1, height: 1 };
		await db.image.createMany({ data: Array.from({ length: 998 }, () => image) });
		const icon = await db.image.create({ data: image });
		await db.link.create({
			data: {
				profileId: owner.profileId,
				title: "Shop",
				url: "https://shop.example",
				position: 0,
				iconImageId: icon.id,
			},
		});
		const upload = { userId: owner.userId, bytes, purpose: "profile" } as const;
		const stored = await Promise.allSettled([1, 2, 3].map(() => createImage(upload)));
		expect(stored.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
		await expect(createImage(upload)).rejects.toMatchObject({
			code: "bad_request",
			message: "You have 1,000 pictures, the maximum. Remove one first.",
		});
		await createImage({ ...upload, purpose: "icon" });
	});

	it("stores an identical picture once, however often it is uploaded", async () => {
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
			["HTML that starts like a GIF", () => Buffer.from("GIF89a<script>alert(1)</script>")],
			["a TIFF", () => picture({ width: 9, height: 9 }).tiff().toBuffer()],
			[
				"an SVG after the first bytes of a PNG",
				() => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1"),
			],
			["a truncated JPEG", () => truncated("jpeg")],
			["a truncated PNG", () => truncated("png")],
			["a PNG of 16,000 by 16,000 pixels", () => bitmap(16_000)],
			[
				"an interlaced PNG that would be decoded entirely in memory",
				() => bitmap(6_000, { isInterlaced: true }),
			],
			["an animation of 10,000 frames", () => animation(10_000)],
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
		] as const)("more bytes than the limit for a %s", async (purpose, megabytes) => {
			await expect(store(Buffer.alloc(megabytes * 1024 * 1024 + 1), purpose)).rejects.toMatchObject(
				{
					code: "too_large",
					message: `Image file size must be less than ${megabytes}MB`,
				},
			);
		});
	});
});

function store(bytes: Buffer, purpose: ImagePurpose, crop?: Crop) {
	return createImage({ userId: user.userId, bytes, purpose, crop });
}

/** 200 by 100 pixels, red at the left and blue at the right. */
async function halves(): Promise<Buffer> {
	const blue = await picture({ width: 100, height: 100, background: "#0000ff" }).png().toBuffer();
	return picture({ width: 200, height: 100, background: "#ff0000" })
		.composite([{ input: blue, left: 100, top: 0 }])
		.png()
		.toBuffer();
}

async function colorOf(id: string, width: number): Promise<"red" | "blue" | "both"> {
	const { channels } = await sharp(await fileOf(id, width, "webp")).stats();
	const [red, , blue] = channels.map(({ mean }) => mean);
	if ((red ?? 0) > 200 && (blue ?? 0) < 50) return "red";
	return (blue ?? 0) > 200 && (red ?? 0) < 50 ? "blue" : "both";
}

/** A white PNG of one bit a pixel, which is as large as it says. */
async function bitmap(side: number, { isInterlaced = false } = {}): Promise<Buffer> {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	header[8] = 1;
	header[12] = isInterlaced ? 1 : 0;
	const row = 1 + Math.ceil(side / 8);
	// Interlaced rows are shorter, and more.
	const pixels = Buffer.alloc(row * side * (isInterlaced ? 2 : 1));
	const chunk = (type: string, content: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), content]);
		const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(content.length);
		checksum.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, checksum]);
	};
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", deflateSync(pixels, { level: 1 })),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

/** Written by hand: frames of one pixel. */
function animation(frames: number): Promise<Buffer> {
	const head = Buffer.from("474946383961010001008000000000ffffff", "hex").subarray(0, 13);
	const colors = Buffer.from("000000ffffff", "hex");
	const frame = Buffer.from("21f904000a0000002c00000000010001000002024401003b", "hex").subarray(
		0,
		23,
	);
	return Promise.resolve(
		Buffer.concat([head, colors, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]),
	);
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

async function fileOf(id: string, width: number, format: "webp" | "jpg"): Promise<Buffer> {
	const { contentHash } = await db.image.findUniqueOrThrow({ where: { id } });
	const bytes = await storage.get(imageKey({ contentHash, width, format }));
	if (!bytes) throw new Error(`no ${width}.${format}`);
	return bytes;
}

async function metadataOf(id: string, width: number, format: "webp" | "jpg") {
	return sharp(await fileOf(id, width, format)).metadata();
}
