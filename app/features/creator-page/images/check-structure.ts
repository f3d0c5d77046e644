/**
 * Bounds of a picture's structure, read from its blocks without decoding. A file of a few kilobytes can keep a decoder
 * busy for minutes, mostly in code that no time limit interrupts.
 */

/**
 * Maximum number of scans of a JPEG, each of which passes over all pixels. libjpeg and cameras write up to 10,
 * Photoshop 5. mozjpeg tries 64 and keeps fewer than 20 of them.
 */
const MAX_SCANS = 64;
/** Maximum number of pictures in an animation: 40 seconds at 25 a second. */
const MAX_FRAMES = 1_000;
/**
 * Maximum number of blocks that decoders keep in lists: segments, chunks. 10 MB of metadata in the largest segments of a
 * JPEG are 160.
 */
const MAX_BLOCKS = 1_000;
/** Maximum number of chunks with pixels of a PNG. Encoders fill at least 4 KiB, so that 10 MB are 2,560. */
const MAX_PIXEL_CHUNKS = 20_000;
/** A JPEG, where photos come from, has room for 64 KiB. */
const MAX_EXIF_BYTES = 1024 * 1024;

export type PictureFormat = "jpeg" | "png" | "gif" | "webp";

type Structure = {
	/** The file without the chunks that pixels don't depend on: libpng would inflate 8 MB from 8 KB of compressed text. */
	bytes: Uint8Array;
	scans?: number;
	frames?: number;
	blocks?: number;
	pixelChunks?: number;
	exifBytes?: number;
	/** Whether its pixels are coded in a way that no browser reads, and that costs far more than its bytes tell. */
	isObscure?: boolean;
};

/**
 * Reads once over the file, as decoders do: it ends where the format says, and what is appended doesn't count. A broken
 * file is read up to its fault, and left to the decoder to refuse.
 * @returns the bytes to decode and the number of passes over its pixels; null if the file exceeds a bound
 */
export function checkStructure(
	file: Uint8Array,
	format: PictureFormat,
): { bytes: Uint8Array; scans: number } | null {
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	const {
		bytes,
		scans = 1,
		frames = 1,
		blocks = 0,
		pixelChunks = 0,
		exifBytes = 0,
		isObscure = false,
	} = READERS[format](file, view);
	const isWithin =
		!isObscure &&
		scans <= MAX_SCANS &&
		frames <= MAX_FRAMES &&
		blocks <= MAX_BLOCKS &&
		pixelChunks <= MAX_PIXEL_CHUNKS &&
		exifBytes <= MAX_EXIF_BYTES;
	return isWithin ? { bytes, scans } : null;
}

const READERS: Record<PictureFormat, (bytes: Uint8Array, view: DataView) => Structure> = {
	jpeg: readJpeg,
	png: readPng,
	gif: readGif,
	webp: readWebp,
};

const JPEG_START_OF_SCAN = 0xda;
const JPEG_END = 0xd9;
/** Markers of frames with arithmetic coding, where a bit can stand for thousands of coefficients, and without loss. */
const JPEG_OBSCURE_FRAMES: ReadonlySet<number> = new Set([
	0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

/** Segments of `FF`, a marker and a length. The pixels of a scan follow its segment. ITU-T T.81, annex B. */
function readJpeg(bytes: Uint8Array, view: DataView): Structure {
	let scans = 0;
	let blocks = 0;
	let isObscure = false;
	let at = 2;
	while (at + 4 <= bytes.length && blocks <= MAX_BLOCKS) {
		const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
		if (marker === JPEG_END) break;
		// Everything else is pixels, with restart markers and with 00 after a byte FF, or garbage between segments.
		const isSegment = marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);
		if (!isSegment) {
			at += 1;
			continue;
		}
		blocks += 1;
		if (marker === JPEG_START_OF_SCAN) scans += 1;
		if (JPEG_OBSCURE_FRAMES.has(marker)) isObscure = true;
		at += 2 + view.getUint16(at + 2);
	}
	return { bytes, scans, blocks, isObscure };
}

/** Chunks that pixels depend on, in addition to the critical ones, whose names start with a capital. */
const PNG_CHUNKS: ReadonlySet<string> = new Set(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "eXIf"]);
const PNG_PIXELS = 0x49_44_41_54;

/** Chunks of a length, a name, content and a checksum. https://www.w3.org/TR/png-3/#5Chunk-layout */
function readPng(bytes: Uint8Array, view: DataView): Structure {
	const parts: Uint8Array[] = [];
	let partStart = 0;
	let blocks = 0;
	let pixelChunks = 0;
	let exifBytes = 0;
	let at = 8;
	while (at + 12 <= bytes.length && blocks <= MAX_BLOCKS) {
		const length = view.getUint32(at);
		const end = at + 12 + length;
		if (end > bytes.length) break;
		if (view.getUint32(at + 4) === PNG_PIXELS) {
			pixelChunks += 1;
		} else {
			blocks += 1;
			const name = readName(bytes, at + 4);
			if (name === "eXIf") exifBytes += length;
			if (!/^[A-Z]/.test(name) && !PNG_CHUNKS.has(name)) {
				parts.push(bytes.subarray(partStart, at));
				partStart = end;
			}
			if (name === "IEND") break;
		}
		at = end;
	}
	const kept = parts.length > 0 ? Buffer.concat([...parts, bytes.subarray(partStart)]) : bytes;
	return { bytes: kept, blocks, pixelChunks, exifBytes };
}

const GIF_EXTENSION = 0x21;
const GIF_PICTURE = 0x2c;

/** Blocks of a leading byte, fields, and sub-blocks of up to 255 bytes. GIF89a, sections 15 to 27. */
function readGif(bytes: Uint8Array, view: DataView): Structure {
	let frames = 0;
	let at = 13 + colorTableBytes(view, 10);
	while (at < bytes.length && frames <= MAX_FRAMES) {
		if (bytes[at] === GIF_PICTURE) {
			frames += 1;
			at = skipSubBlocks(bytes, at + 11 + colorTableBytes(view, at + 9));
		} else if (bytes[at] === GIF_EXTENSION) {
			at = skipSubBlocks(bytes, at + 2);
		} else break;
	}
	return { bytes, frames };
}

/** @returns the size in bytes of the color table that the flags at `at` announce */
function colorTableBytes(view: DataView, at: number): number {
	if (at >= view.byteLength) return 0;
	const flags = view.getUint8(at);
	return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function skipSubBlocks(bytes: Uint8Array, from: number): number {
	let at = from;
	for (let size = bytes[at]; size; size = bytes[at]) at += 1 + size;
	return at + 1;
}

/** Chunks of a name, a length, and content that is filled up to an even length. RFC 9649, section 2. */
function readWebp(bytes: Uint8Array, view: DataView): Structure {
	if (bytes.length < 12) return { bytes };
	const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
	let frames = 0;
	let blocks = 0;
	let exifBytes = 0;
	let at = 12;
	while (at + 8 <= end && blocks <= MAX_BLOCKS && frames <= MAX_FRAMES) {
		const name = readName(bytes, at);
		const length = view.getUint32(at + 4, true);
		if (name === "ANMF") frames += 1;
		else blocks += 1;
		if (name === "EXIF") exifBytes += length;
		at += 8 + length + (length % 2);
	}
	return { bytes, frames, blocks, exifBytes };
}

function readName(bytes: Uint8Array, at: number): string {
	return String.fromCharCode(...bytes.subarray(at, at + 4));
}
