import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Pictures that are small to send and slow or large to decode, put together from their formats' blocks. */

type Block = Buffer<ArrayBuffer>;

/**
 * A progressive JPEG in gray, whose first scan has the whole picture. The others repeat a scan that changes nothing:
 * 23 bytes each, but a decoder walks over all blocks of the picture.
 */
export function jpegWithScans(scans: number, side: number): Block {
	const blocks = Math.ceil(side / 8) ** 2;
	const frame = Buffer.concat([
		Buffer.from([8]),
		uint16(side),
		uint16(side),
		Buffer.from([1, 1, 0x11, 0]),
	]);
	// One code of one bit: a block's DC difference of 0, or the end of a band over at least 2 ** 14 blocks.
	const table = (kind: number, symbol: number) =>
		segment(0xc4, Buffer.from([kind, 1, ...Array<number>(15).fill(0), symbol]));
	const gray = segment(0xda, Buffer.from([1, 1, 0, 0, 0, 0]));
	const nothing = Buffer.concat([
		segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])),
		bits(`0${"0".repeat(14)}`.repeat(Math.ceil(blocks / 2 ** 14))),
	]);
	return Buffer.concat([
		Buffer.from([0xff, 0xd8]),
		segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
		segment(0xc2, frame),
		table(0x00, 0),
		table(0x10, 0xe0),
		gray,
		bits("0".repeat(blocks)),
		...Array<Block>(scans - 1).fill(nothing),
		Buffer.from([0xff, 0xd9]),
	]);
}

/** A JPEG that claims another process than the baseline's: 0xC9 for arithmetic coding. */
export async function jpegWithFrameMarker(marker: number): Promise<Block> {
	const jpeg = await pixels(9).jpeg().toBuffer();
	jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = marker;
	return jpeg;
}

/** A JPEG after any number of empty segments, which decoders keep in lists. */
export async function jpegWithSegments(segments: number): Promise<Block> {
	const jpeg = await pixels(9).jpeg().toBuffer();
	const empty = Buffer.from([0xff, 0xe1, 0, 2]);
	return Buffer.concat([
		jpeg.subarray(0, 2),
		...Array<Block>(segments).fill(empty),
		jpeg.subarray(2),
	]);
}

/** A JPEG with a color profile, whose transformation has any number of steps for each color. */
export async function jpegWithProfile(steps: number): Promise<Block> {
	const jpeg = await pixels(9).jpeg().toBuffer();
	const profile = profileWithSteps(steps);
	const size = 65_000;
	const count = Math.ceil(profile.length / size);
	const parts = Array.from({ length: count }, (_, index) =>
		segment(
			0xe2,
			Buffer.concat([
				Buffer.from("ICC_PROFILE\0"),
				Buffer.from([index + 1, count]),
				profile.subarray(index * size, (index + 1) * size),
			]),
		),
	);
	return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}

/** A PNG with texts that are 8 MB each once they are inflated, the most that libpng does. */
export async function pngWithTexts(texts: number, kind: "zTXt" | "iTXt"): Promise<Block> {
	const text = deflateSync(Buffer.alloc(7_900_000, "A"), { level: 9 });
	const head = kind === "zTXt" ? "key\0\0" : "key\0\x01\0\0\0";
	return pngWith(
		...Array<Block>(texts).fill(chunk(kind, Buffer.concat([Buffer.from(head), text]))),
	);
}

/** A PNG with any chunks before its pixels. */
export async function pngWith(...chunks: Block[]): Promise<Block> {
	const png = await pixels(9).png().toBuffer();
	return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

export function chunk(type: string, content: Uint8Array): Block {
	const body = Buffer.concat([Buffer.from(type), content]);
	return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
}

/** A WebP of 2 by 2 pixels with any number of frames. */
export async function webpWithFrames(frames: number): Promise<Block> {
	const still = await pixels(2).webp().toBuffer();
	const head = Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 100, 0, 0, 0]);
	const frame = riffChunk("ANMF", Buffer.concat([head, still.subarray(12)]));
	return webp(
		0x02,
		riffChunk("ANIM", Buffer.alloc(6)),
		Buffer.concat(Array<Block>(frames).fill(frame)),
	);
}

/** A WebP of 2 by 2 pixels followed by any number of empty chunks. */
export async function webpWithChunks(chunks: number): Promise<Block> {
	const still = await pixels(2).webp().toBuffer();
	const empty = riffChunk("XYZW", Buffer.alloc(0));
	return webp(0, still.subarray(12), Buffer.concat(Array<Block>(chunks).fill(empty)));
}

/** A WebP with EXIF of many bytes. */
export async function webpWithExif(bytes: number): Promise<Block> {
	const still = await pixels(2).webp().toBuffer();
	return webp(0x08, still.subarray(12), riffChunk("EXIF", Buffer.alloc(bytes)));
}

/** A GIF of one pixel with any number of frames. */
export function gifWithFrames(frames: number): Block {
	const head = Buffer.from("47494638396101000100800000000000ffffff", "hex");
	const frame = Buffer.from("21f904000a0000002c000000000100010000020244010000", "hex");
	return Buffer.concat([
		head,
		...Array<Block>(frames).fill(frame.subarray(0, 23)),
		Buffer.from([0x3b]),
	]);
}

/** The start of an AVIF or HEIC file. */
export function heifStart(brand: "avif" | "heic"): Block {
	return Buffer.concat([uint32(24), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`)]);
}

function pixels(side: number) {
	return sharp({ create: { width: side, height: side, channels: 3, background: "#7a9e87" } });
}

function webp(flags: number, ...chunks: Buffer[]): Block {
	const size = riffChunk("VP8X", Buffer.from([flags, 0, 0, 0, 1, 0, 0, 1, 0, 0]));
	return riffChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), size, ...chunks]));
}

function riffChunk(type: string, content: Buffer): Block {
	const size = Buffer.alloc(4);
	size.writeUInt32LE(content.length);
	return Buffer.concat([Buffer.from(type), size, content, Buffer.alloc(content.length % 2)]);
}

function segment(marker: number, content: Buffer): Block {
	return Buffer.concat([Buffer.from([0xff, marker]), uint16(content.length + 2), content]);
}

/** Bits of entropy-coded data, filled up with ones as JPEG asks for. */
function bits(text: string): Block {
	const bytes = text.match(/.{1,8}/g) ?? [];
	return Buffer.from(bytes.map((byte) => Number.parseInt(byte.padEnd(8, "1"), 2)));
}

/** A profile of the ICC's version 4.3 with a chain of elements ("mpet"), every one of which is the same matrix or curve. */
function profileWithSteps(steps: number): Block {
	const matrix = Buffer.concat([
		Buffer.from("matf\0\0\0\0"),
		uint16(3),
		uint16(3),
		floats(1, 0.01, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
	]);
	const formula = Buffer.concat([Buffer.from("parf"), Buffer.alloc(8), floats(1.01, 1, 0, 0)]);
	const curve = Buffer.concat([Buffer.from("curf\0\0\0\0"), uint16(1), uint16(0), formula]);
	const curves = Buffer.concat([
		Buffer.from("cvst\0\0\0\0"),
		uint16(3),
		uint16(3),
		...[0, 1, 2].flatMap(() => [uint32(36), uint32(curve.length)]),
		curve,
	]);
	const start = 16 + 8 * steps;
	const positions = Array.from({ length: steps }, (_, index) =>
		index % 2 === 0
			? [uint32(start), uint32(matrix.length)]
			: [uint32(start + matrix.length), uint32(curves.length)],
	);
	const chain = Buffer.concat([
		Buffer.from("mpet\0\0\0\0"),
		uint16(3),
		uint16(3),
		uint32(steps),
		...positions.flat(),
		matrix,
		curves,
	]);
	const gamma = Buffer.concat([Buffer.from("para"), Buffer.alloc(8), fixed(2.2)]);
	const color = (...xyz: number[]) => Buffer.concat([Buffer.from("XYZ \0\0\0\0"), fixed(...xyz)]);
	const white = [0.9642, 1, 0.8249];
	return profileOf({
		D2B0: chain,
		desc: Buffer.concat([Buffer.from("mluc"), Buffer.alloc(8), uint32(12)]),
		wtpt: color(...white),
		rXYZ: color(0.436, 0.222, 0.0139),
		gXYZ: color(0.385, 0.717, 0.097),
		bXYZ: color(0.143, 0.06, 0.714),
		rTRC: gamma,
		gTRC: gamma,
		bTRC: gamma,
	});
}

function profileOf(tags: Record<string, Buffer>): Block {
	const entries = Object.entries(tags);
	let at = 128 + 4 + 12 * entries.length;
	const table: Buffer[] = [];
	const data: Buffer[] = [];
	for (const [name, content] of entries) {
		const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
		table.push(Buffer.from(name), uint32(at), uint32(content.length));
		data.push(padded);
		at += padded.length;
	}
	const head = Buffer.alloc(128);
	head.writeUInt32BE(at, 0);
	head.writeUInt32BE(0x04300000, 8);
	head.write("mntrRGB XYZ ", 12);
	head.write("acsp", 36);
	fixed(0.9642, 1, 0.8249).copy(head, 68);
	return Buffer.concat([head, uint32(entries.length), ...table, ...data]);
}

function uint16(value: number): Block {
	const bytes = Buffer.alloc(2);
	bytes.writeUInt16BE(value);
	return bytes;
}

function uint32(value: number): Block {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}

function floats(...values: number[]): Block {
	const bytes = Buffer.alloc(4 * values.length);
	for (const [index, value] of values.entries()) bytes.writeFloatBE(value, 4 * index);
	return bytes;
}

/** Numbers with 16 bits after the point. */
function fixed(...values: number[]): Block {
	const bytes = Buffer.alloc(4 * values.length);
	for (const [index, value] of values.entries()) {
		bytes.writeInt32BE(Math.round(value * 65_536), 4 * index);
	}
	return bytes;
}
