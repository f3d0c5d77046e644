import type { FileTypeName } from "./upload-details.ts";

/** Codecs by the first bytes of an Ogg stream's first packet, so that videos aren't taken for recordings. */
const OGG_CODECS = ["OpusHead", "\x01vorbis", "\x7fFLAC", "Speex   "];

/** Brands of MPEG-4 files with audio alone. */
const MP4_AUDIO_BRANDS = ["M4A ", "M4B "];

const HEAD_BYTES = 512;

/** @returns the type of a file from its first bytes, whatever its name and declared type; null for other files */
export function sniffFileType(bytes: Uint8Array): FileTypeName | null {
	const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
	if (/^%PDF-[12]\.\d/.test(head)) return "pdf";
	if (head.startsWith("RIFF") && head.startsWith("WAVE", 8)) return "wav";
	if (head.startsWith("ftyp", 4) && MP4_AUDIO_BRANDS.includes(head.slice(8, 12))) return "m4a";
	if (head.startsWith("OggS\0")) {
		// The packet follows the page's header of 27 bytes and its table of segments.
		const packetAt = 27 + head.charCodeAt(26);
		return OGG_CODECS.some((codec) => head.startsWith(codec, packetAt)) ? "ogg" : null;
	}
	return isMp3(head) ? "mp3" : null;
}

/** Whether it begins with an ID3v2 tag or with the header of an MPEG audio frame, layer III. */
function isMp3(head: string): boolean {
	const bytes = [...head.slice(0, 5)].map((char) => char.charCodeAt(0));
	const [sync = 0, version = 0, rates = 0, major = 0, revision = 0] = bytes;
	if (head.startsWith("ID3")) return major >= 2 && major <= 4 && revision !== 0xff;
	const isLayerThree = sync === 0xff && (version & 0xe6) === 0xe2 && (version & 0x18) !== 0x08;
	const bitRate = rates >> 4;
	return isLayerThree && bitRate !== 0 && bitRate !== 15 && (rates & 0x0c) !== 0x0c;
}
