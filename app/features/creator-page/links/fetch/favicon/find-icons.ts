import { htmlTokensInTurns } from "#app/lib/html-tokens.ts";

/** Size at which pages show the icon, in pixels. */
const WANTED_PX = 64;
/** Size of Apple touch icons without a declared size, in pixels. */
const TOUCH_ICON_PX = 180;
const UNKNOWN_PX = 32;
/** Number of icons that are compared, the first of the page. */
const MAX_ICONS = 100;
const RELS = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];

/**
 * Lists the URLs of a page's icons, best first: the smallest that is large enough, then smaller ones from the largest
 * down, then `/favicon.ico`. Leaves out SVG, which can contain scripts.
 * @param url URL of the page
 */
export async function findIcons(html: string, url: string): Promise<string[]> {
	let base = url;
	let hasBase = false;
	const icons: Array<{ url: string; px: number }> = [];
	for await (const tokens of htmlTokensInTurns(html)) {
		for (const token of tokens) {
			if (token.kind !== "open") continue;
			const href = token.attributes.get("href");
			if (href === undefined) continue;
			if (token.name === "base" && !hasBase && URL.canParse(href, url)) {
				base = new URL(href, url).href;
				hasBase = true;
			}
			const rels = (token.attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
			const rel = token.name === "link" ? RELS.find((known) => rels.includes(known)) : undefined;
			if (rel === undefined || icons.length === MAX_ICONS || isDrawing(token.attributes, href))
				continue;
			const address = URL.parse(href, base);
			if (address === null || !/^https?:$/.test(address.protocol)) continue;
			icons.push({ url: address.href, px: sizeOf(token.attributes.get("sizes"), rel) });
		}
	}
	icons.sort((a, b) => rank(a.px) - rank(b.px));
	return [...new Set([...icons.map((icon) => icon.url), new URL("/favicon.ico", url).href])];
}

function isDrawing(attributes: ReadonlyMap<string, string>, href: string): boolean {
	return /svg/i.test(attributes.get("type") ?? "") || /\.svg(?:[?#]|$)/i.test(href);
}

/** @returns the largest declared size in pixels, such as 48 for "16x16 48x48" */
function sizeOf(sizes: string | undefined, rel: string): number {
	const named = [...(sizes ?? "").matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, px]) => Number(px));
	if (named.length > 0) return Math.max(...named);
	return rel === "icon" ? UNKNOWN_PX : TOUCH_ICON_PX;
}

/** Sort key, lower is better. */
function rank(px: number): number {
	return px >= WANTED_PX ? px : 10_000 - px;
}
