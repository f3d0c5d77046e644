import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RecordedAnswer } from "./contenders/record-answer.ts";

/** Row 9: what a visitor's browser loads for a page, according to its HTML. */
export type PageWeight = {
	/** Compressed size. */
	htmlBytes: number;
	/** URLs of external stylesheets; their bytes are added to the page's. */
	stylesheets: string[];
	/** URLs of external scripts and of preloaded modules. */
	scriptFiles: string[];
	/** Total bytes of all inline scripts, without data blocks such as JSON-LD. */
	inlineScriptBytes: number;
	/** URLs on other sites that the browser requests automatically: excludes links, which a person follows. */
	thirdParty: string[];
};

export const LIMITS = {
	/** With 10 links, in any preset. */
	htmlAndCssBytes: 6 * 1024,
	/** With 25 blocks. */
	blocksBytes: 12 * 1024,
	inlineScriptBytes: 500,
};

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const LOADING_LINK =
	/<link\b(?=[^>]*\brel="(?:stylesheet|preload|modulepreload|icon|preconnect|dns-prefetch|prefetch|manifest|apple-touch-icon)")[^>]*>/gi;
const LOADING_ELEMENT = /<(?:img|source|iframe|video|audio|embed|object|input|track)\b[^>]*>/gi;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style>|\bstyle="([^"]*)"/gi;

/** @param origin origin of the page */
export function weighPage(answer: RecordedAnswer, origin: string): PageWeight {
	const body = Buffer.from(answer.body, "base64");
	const html = decode(body, answer.headers).toString("utf8");
	const scripts = [...html.matchAll(SCRIPT)].map(([, attributes = "", content = ""]) => ({
		src: attributeOf(attributes, "src"),
		isRun: isScriptType(attributeOf(attributes, "type")),
		bytes: Buffer.byteLength(content),
	}));
	const links = [...html.matchAll(LOADING_LINK)].map(([tag]) => ({
		rel: attributeOf(tag, "rel") ?? "",
		href: attributeOf(tag, "href") ?? "",
		as: attributeOf(tag, "as"),
	}));
	const scriptFiles = [
		...scripts.flatMap(({ src }) => src ?? []),
		...links.filter(({ rel, as }) => rel === "modulepreload" || as === "script").map(hrefOf),
	];
	const loaded = [
		...scriptFiles,
		...links.map(hrefOf),
		...[...html.matchAll(LOADING_ELEMENT)].flatMap(([tag]) => addressesIn(tag)),
		...[...html.matchAll(STYLE)].flatMap(([, sheet = "", inline = ""]) =>
			cssAddresses(sheet + inline),
		),
	];
	return {
		htmlBytes: body.length,
		stylesheets: links.filter(({ rel }) => rel === "stylesheet").map(hrefOf),
		scriptFiles,
		inlineScriptBytes: scripts
			.filter(({ src, isRun }) => src === undefined && isRun)
			.reduce((sum, { bytes }) => sum + bytes, 0),
		thirdParty: [...new Set(loaded)].filter((address) => isElsewhere(address, origin)),
	};
}

function decode(body: Buffer, headers: readonly string[]): Buffer {
	const name = headers.findIndex((text) => text.toLowerCase() === "content-encoding");
	const encoding = name === -1 ? "identity" : headers[name + 1];
	if (encoding === "br") return brotliDecompressSync(body);
	return encoding === "gzip" ? gunzipSync(body) : body;
}

function hrefOf({ href }: { href: string }): string {
	return href;
}

function attributeOf(tag: string, name: string): string | undefined {
	return new RegExp(`(?:^|\\s)${name}="([^"]*)"`, "i").exec(tag)?.[1];
}

function isScriptType(type: string | undefined): boolean {
	return type === undefined || /^(module|importmap|(text|application)\/javascript|)$/i.test(type);
}

function addressesIn(tag: string): string[] {
	const sets = (attributeOf(tag, "srcset") ?? "")
		.split(",")
		.map((part) => part.trim().split(" ")[0]);
	return [
		attributeOf(tag, "src"),
		attributeOf(tag, "data"),
		attributeOf(tag, "poster"),
		...sets,
	].filter((address) => address !== undefined && address !== "") as string[];
}

function cssAddresses(css: string): string[] {
	return [...css.matchAll(/url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)/gi)].map(
		([, url, imported]) => url ?? imported ?? "",
	);
}

function isElsewhere(address: string, origin: string): boolean {
	if (address.startsWith("data:")) return false;
	return !URL.canParse(address, origin) || new URL(address, origin).origin !== origin;
}
