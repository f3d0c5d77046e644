import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { singleton } from "./singleton.server.ts";
import { type Tagged, TaggedCache } from "./tagged-cache.server.ts";

const MAX_BYTES = 64 * 1024 * 1024;
/** 9 would make a page smaller by half a percent, for two thirds more time. */
const BROTLI_QUALITY = 5;
/** 64 KiB, more than a page: the default of 4 MiB would be cleared for each and cost thirty times the rest. */
const BROTLI_WINDOW_BITS = 16;
/** Estimated size of an entry without its bodies. */
const OVERHEAD_BYTES = 4_096;

const toBrotli = promisify(brotliCompress);

export type Encoding = "br" | "gzip" | "identity";

/** A rendered page in each encoding. Holds nothing of any visitor. */
export type CachedPage = Tagged & {
	/** For whoever counts the visits; opaque here. */
	analyticsKey: number;
	ownerId: string;
	/** The analytics key of each channel by its slug. */
	channels: ReadonlyMap<string, number>;
	status: number;
	etag: string;
	renditions: Record<Encoding, Rendition>;
};

/** Ready to be sent. */
type Rendition = {
	/** Names and values in turn, as `writeHead` takes them. */
	headers: string[];
	/**
	 * The bytes as a string, one character each, to be sent as `latin1`: Node puts the head before such a string and
	 * sends both as one, which makes an answer a twentieth cheaper than a buffer does.
	 */
	body: string;
};

/**
 * Compresses `html` with brotli, and with gzip once somebody asks for it: hardly any browser does. The page without
 * compression is not kept, because it is five times as large and nearly nobody asks for it.
 *
 * @param headers of the rendered response, names and values in turn; length, encoding and ETag are added
 */
export async function makeCachedPage(
	facts: Omit<CachedPage, "etag" | "renditions">,
	headers: string[],
	html: Buffer,
): Promise<CachedPage> {
	const compressed = await toBrotli(html, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
			[constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
			[constants.BROTLI_PARAM_SIZE_HINT]: html.length,
		},
	});
	// Weak: one tag stands for the page in whatever encoding it is sent.
	const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
	const rendition = (body: Buffer, encoding?: string): Rendition => ({
		body: body.toString("latin1"),
		headers: [
			...headers,
			...["ETag", etag, "Content-Length", String(body.length)],
			...(encoding === undefined ? [] : ["Content-Encoding", encoding]),
		],
	});
	const br = rendition(compressed, "br");
	const decompress = () => brotliDecompressSync(Buffer.from(br.body, "latin1"));
	let gzipped: Rendition | undefined;
	return {
		...facts,
		etag,
		renditions: {
			br,
			get identity() {
				return rendition(decompress());
			},
			get gzip() {
				gzipped ??= rendition(
					gzipSync(decompress(), { level: constants.Z_BEST_COMPRESSION }),
					"gzip",
				);
				return gzipped;
			},
		},
	};
}

/**
 * Rendered pages by path. What is not to be kept (missing, moved, private) is a `Response`, of which each waiting caller
 * needs a copy of its own.
 */
export function createPageCache(): TaggedCache<CachedPage, Response> {
	return new TaggedCache({
		maxBytes: MAX_BYTES,
		// With gzip, a page is about as long as with brotli.
		bytesOf: ({ renditions: { br } }) => 2 * br.body.length + OVERHEAD_BYTES,
		isValue: (made): made is CachedPage => !(made instanceof Response),
	});
}

export const pageCache = singleton("page-cache", createPageCache);
