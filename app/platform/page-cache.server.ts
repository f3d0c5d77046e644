import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { singleton } from "./singleton.server.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const BROTLI_QUALITY = 9;
/** 64 KiB, more than a page: the default of 4 MiB would be cleared for each and cost thirty times the rest. */
const BROTLI_WINDOW_BITS = 16;
/** About what an entry weighs besides its three bodies. */
const OVERHEAD_BYTES = 4_096;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** A rendered page in each encoding, made once. Holds nothing of any visitor. */
export type CachedPage = {
	/** What the page is made from: every entry with a tag is dropped when that tag changes. */
	tag: string;
	/** For whoever counts the visits; opaque here. */
	analyticsKey: number;
	ownerId: string;
	status: number;
	/** When the page changes by itself, in milliseconds since the epoch; null when it does not. */
	freshUntilMs: number | null;
	etag: string;
	/** Ready to be sent, per encoding; headers are names and values in turn, as `writeHead` takes them. */
	renditions: Record<Encoding, { headers: string[]; body: Buffer }>;
};

/**
 * Compresses `html` once for every encoding.
 *
 * @param headers of the rendered response, names and values in turn; length, encoding and ETag are added
 */
export async function makeCachedPage(
	facts: Omit<CachedPage, "etag" | "renditions">,
	headers: string[],
	html: Buffer,
): Promise<CachedPage> {
	const [br, gz] = await Promise.all([
		toBrotli(html, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
				[constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
				[constants.BROTLI_PARAM_SIZE_HINT]: html.length,
			},
		}),
		toGzip(html, { level: constants.Z_BEST_COMPRESSION }),
	]);
	// Weak: one tag stands for the page in whatever encoding it is sent.
	const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
	const rendition = (body: Buffer, encoding?: string) => ({
		body,
		headers: [
			...headers,
			...["ETag", etag, "Content-Length", String(body.length)],
			...(encoding === undefined ? [] : ["Content-Encoding", encoding]),
		],
	});
	return {
		...facts,
		etag,
		renditions: { br: rendition(br, "br"), gzip: rendition(gz, "gzip"), identity: rendition(html) },
	};
}

/**
 * Rendered pages by path, bounded in bytes. One render serves everyone who asks for the same path
 * meanwhile, and a page rendered from data that changed during the render is not kept.
 */
export class PageCache {
	readonly #pages = new LRUCache<string, CachedPage>({
		maxSize: MAX_BYTES,
		sizeCalculation: ({ renditions: { br, gzip, identity } }) =>
			br.body.length + gzip.body.length + identity.body.length + OVERHEAD_BYTES,
		dispose: ({ tag }, path) => {
			const paths = this.#pathsByTag.get(tag);
			if (paths?.delete(path) && paths.size === 0) this.#pathsByTag.delete(tag);
		},
	});
	readonly #pathsByTag = new Map<string, Set<string>>();
	readonly #renders = new Map<string, Promise<CachedPage | Response>>();
	/** Counts changes of any page. */
	#changes = 0;

	get(path: string): CachedPage | undefined {
		return this.#pages.get(path);
	}

	/**
	 * Gives the cached page, or renders it. `render` answers a Response where the page must not be kept
	 * (missing, moved, private); each waiting caller gets its own copy of it.
	 */
	async getOrRender(
		path: string,
		render: () => Promise<CachedPage | Response>,
	): Promise<CachedPage | Response> {
		const cached = this.#pages.get(path);
		if (cached) return cached;
		let running = this.#renders.get(path);
		if (!running) {
			const started = this.#render(path, render).finally(() => {
				if (this.#renders.get(path) === started) this.#renders.delete(path);
			});
			this.#renders.set(path, started);
			running = started;
		}
		const result = await running;
		return result instanceof Response ? result.clone() : result;
	}

	async #render(path: string, render: () => Promise<CachedPage | Response>) {
		const changesBefore = this.#changes;
		const page = await render();
		if (!(page instanceof Response) && changesBefore === this.#changes) {
			const { freshUntilMs } = page;
			this.#pages.set(path, page, {
				...(freshUntilMs === null ? {} : { ttl: Math.max(1, freshUntilMs - Date.now()) }),
			});
			const paths = this.#pathsByTag.get(page.tag) ?? new Set();
			this.#pathsByTag.set(page.tag, paths.add(path));
		}
		return page;
	}

	/** Drops what was made from `tag`. */
	invalidate(tag: string): void {
		this.#changes++;
		// A render under way may be reading what has just changed: nobody new may join it.
		this.#renders.clear();
		for (const path of [...(this.#pathsByTag.get(tag) ?? [])]) this.#pages.delete(path);
	}

	/** Drops everything: after a gap in which changes may have been missed. */
	clear(): void {
		this.#changes++;
		this.#renders.clear();
		this.#pages.clear();
	}
}

export const pageCache = singleton("page-cache", () => new PageCache());
