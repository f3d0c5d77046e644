import sharp from "sharp";
import {
	chunk,
	gifWithFrames,
	heifStart,
	jpegWithFrameMarker,
	jpegWithProfile,
	jpegWithScans,
	jpegWithSegments,
	pngWith,
	pngWithTexts,
	webpWithChunks,
	webpWithExif,
	webpWithFrames,
} from "./hostile-pictures.ts";

type Named<Rest extends unknown[] = []> = readonly [
	what: string,
	make: () => Buffer | Promise<Buffer>,
	...rest: Rest,
];

/** Files that are refused for their structure, most of which would take long to decode. */
export const REFUSED_PICTURES: readonly Named[] = [
	["a JPEG of 8,000 scans", () => jpegWithScans(8_000, 4_000)],
	["a JPEG of 65 scans", () => jpegWithScans(65, 16)],
	["a progressive JPEG of 27 megapixels", () => jpegWithScans(2, 5_200)],
	["a JPEG of two scans and 27 megapixels", () => notProgressive(jpegWithScans(2, 5_200))],
	["a JPEG of 100,000 segments", () => jpegWithSegments(100_000)],
	["a JPEG with arithmetic coding", () => jpegWithFrameMarker(0xc9)],
	["a color profile of 5,000 steps", () => jpegWithProfile(5_000)],
	["a color profile of 8 MB", () => webpWithProfile(8 * 1024 * 1024)],
	["EXIF of 4 MB", () => webpWithExif(4 * 1024 * 1024)],
	["EXIF of 4 MB in a PNG", () => pngWith(chunk("eXIf", Buffer.alloc(4 * 1024 * 1024)))],
	["a PNG of 1 by 70,000 pixels", () => plain(1, 70_000).png().toBuffer()],
	["a PNG of 30,000 chunks", () => pngWith(...chunks("IDAT", 30_000))],
	["a PNG of 2,000 texts", () => pngWith(...chunks("tEXt", 2_000))],
	["a WebP of 20,000 frames", () => webpWithFrames(20_000)],
	["a WebP of 300,000 chunks", () => webpWithChunks(300_000)],
	["a GIF of 200,000 frames", () => gifWithFrames(200_000)],
	["an AVIF", () => heifStart("avif")],
	[
		"an AVIF that starts like a WebP",
		() => Buffer.concat([Buffer.from("RIFF    WEBP"), heifStart("avif")]),
	],
	[
		"a HEIC that starts like a JPEG",
		() => Buffer.concat([Buffer.from("ffd8ff", "hex"), heifStart("heic")]),
	],
	["a GIF that ends after its first bytes", () => gifWithFrames(1).subarray(0, 11)],
	["a WebP that ends after its first bytes", async () => (await webpWithFrames(1)).subarray(0, 12)],
];

/** Files that are decoded, and the length of their sides in pixels. */
export const DECODED_PICTURES: readonly Named<[side: number]>[] = [
	["a JPEG of 64 scans", () => jpegWithScans(64, 100), 100],
	["a progressive JPEG", () => plain(40, 40).jpeg({ progressive: true }).toBuffer(), 40],
	[
		"a JPEG with bytes after its end",
		async () => Buffer.concat([await jpegWithScans(2, 16), jpegWithScans(500, 16)]),
		16,
	],
	["a PNG with texts of 8 MB", () => pngWithTexts(500, "zTXt"), 9],
	["a PNG with international texts of 8 MB", () => pngWithTexts(500, "iTXt"), 9],
	["a PNG of 16 bits per channel", () => plain(40, 40).toColourspace("rgb16").png().toBuffer(), 40],
	["a WebP of 1,000 frames", () => webpWithFrames(1_000), 2],
	["a GIF of 1,000 frames", () => gifWithFrames(1_000), 1],
	[
		"a picture with a wide color profile",
		() => plain(40, 40).withIccProfile("p3").jpeg().toBuffer(),
		40,
	],
];

function notProgressive(jpeg: Buffer): Buffer {
	jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc2])) + 1] = 0xc0;
	return jpeg;
}

export function plain(width: number, height: number) {
	return sharp({ create: { width, height, channels: 3, background: "#7a9e87" } });
}

function chunks(type: string, count: number) {
	return Array.from({ length: count }, () => chunk(type, Buffer.from("k\0v")));
}

async function webpWithProfile(bytes: number): Promise<Buffer> {
	const webp = await plain(9, 9).withIccProfile("p3").webp().toBuffer();
	const at = webp.indexOf("ICCP");
	const size = webp.readUInt32LE(at + 4);
	const profile = Buffer.concat([webp.subarray(at + 8, at + 8 + size), Buffer.alloc(bytes - size)]);
	const file = Buffer.concat([
		webp.subarray(0, at + 8),
		profile,
		webp.subarray(at + 8 + size + (size % 2)),
	]);
	file.writeUInt32LE(profile.length, at + 4);
	file.writeUInt32LE(file.length - 8, 4);
	return file;
}
