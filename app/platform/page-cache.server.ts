import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { Language } from "#app/i18n/languages.ts";
import { singleton } from "./singleton.server.ts";
import { type Tagged, TaggedCache } from "./tagged-cache.server.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const FORMATS_MAX_BYTES = 16 * 1024 * 1024;
/** Quality 9 would save half a percent of the size for two thirds more time. */
const BROTLI_QUALITY = 5;
/** 64 KiB, larger than a page. Clearing the default of 4 MiB for each page would cost thirty times the compression. */
const BROTLI_WINDOW_BITS = 16;
/** For the few clients that accept no compression. */
const UNCOMPRESSED_MAX_BYTES = 16 * 1024 * 1024;
/** Approximate size in bytes of an entry without its bodies. */
const OVERHEAD_BYTES = 4_096;

/** `/{username}` answers programs with JSON. */
export const VARY = "Accept, Accept-Encoding";

const toBrotli = promisify(brotliCompress);

export type Encoding = "br" | "gzip" | "identity";

/** A document in each encoding. Contains no visitor's data. */
export type CachedDocument = Tagged & {
	status: number;
	etag: string;
	/** Headers of a 304, names and values in turn. */
	notModifiedHeaders: string[];
	renditions: Record<Encoding, Rendition>;
};

/** A rendered page. */
export type CachedPage = CachedDocument & {
	/** Analytics key of the profile, not used by the cache. */
	analyticsKey: number;
	ownerId: string;
	/** Analytics keys of the channels by slug. */
	channels: ReadonlyMap<string, number>;
	/** The languages of a page in two, its first one first. Each is cached apart. Missing for a page in one language. */
	languages?: readonly [first: Language, second: Language];
	/** Main domain that the page's other addresses redirect to, and whether that on the site does too. Missing without one. */
	movedTo?: { name: string; alsoFromSite: boolean };
};

/** A response that is ready to send. */
type Rendition = {
	/** Names and values in turn, the format of `writeHead`. */
	headers: string[];
	/**
	 * Body as a `latin1` string, one character per byte: Node sends the head and such a string in one write, which is 5%
	 * cheaper than a buffer.
	 */
	body: string;
};

/** Apart from the compressed bodies, because they are five times as large and rarely requested. */
const uncompressed = singleton(
	"uncompressed-documents",
	() =>
		new LRUCache<CachedDocument["renditions"], Rendition>({
			maxSize: UNCOMPRESSED_MAX_BYTES,
			sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
		}),
);

type Made = "etag" | "notModifiedHeaders" | "renditions";

/**
 * Compresses `html` with brotli, and with gzip on first request, because almost every browser accepts brotli.
 *
 * @param headers headers of the response, names and values in turn; length, encoding and ETag are added
 * @param keptHeaders those of them that a 304 has too, besides the common ones
 */
export async function makeCachedDocument<Facts extends Omit<CachedDocument, Made>>(
	facts: Facts,
	headers: string[],
	html: Buffer,
	keptHeaders: readonly string[] = [],
): Promise<Facts & Pick<CachedDocument, Made>> {
	const compressed = await toBrotli(html, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
			[constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
			[constants.BROTLI_PARAM_SIZE_HINT]: html.length,
		},
	});
	// Weak: the tag is the same for all encodings.
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
	const renditions: CachedDocument["renditions"] = {
		br,
		get identity() {
			const known = uncompressed.get(renditions);
			if (known) return known;
			const identity = rendition(decompress());
			uncompressed.set(renditions, identity);
			return identity;
		},
		get gzip() {
			gzipped ??= rendition(
				gzipSync(decompress(), { level: constants.Z_BEST_COMPRESSION }),
				"gzip",
			);
			return gzipped;
		},
	};
	let gzipped: Rendition | undefined;
	return {
		...facts,
		etag,
		notModifiedHeaders: ["ETag", etag, "Cache-Control", "no-cache", "Vary", VARY, ...keptHeaders],
		renditions,
	};
}

/**
 * Rendered pages by path. Results that must not be cached (missing, moved, private) are a `Response`, which each
 * waiting caller has to clone.
 */
export function createPageCache(): TaggedCache<CachedPage, Response> {
	return createCache(MAX_BYTES);
}

function createCache<Document extends CachedDocument>(
	maxBytes: number,
): TaggedCache<Document, Response> {
	return new TaggedCache<Document, Response>({
		maxBytes,
		// Brotli and gzip bodies are about equally large.
		bytesOf: ({ renditions: { br } }) => 2 * br.body.length + OVERHEAD_BYTES,
		isValue: (made): made is Document => !(made instanceof Response),
	});
}

export const pageCache = singleton("page-cache", createPageCache);

/** Public pages in other formats, such as JSON, by format and username. */
export const formatCache = singleton("format-cache", () =>
	createCache<CachedDocument>(FORMATS_MAX_BYTES),
);
