import { htmlTokens } from "#app/lib/html-tokens.ts";

/** As large as pages show it. */
const WANTED_PX = 64;
/** What Apple's icons are when they don't say. */
const TOUCH_ICON_PX = 180;
const UNKNOWN_PX = 32;
const RELS = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"];

/**
 * The addresses of a page's icons, the one that suits best first: the smallest that is large enough, then what is too
 * small from the largest down, at last `/favicon.ico`. Drawings (SVG) are left out: they can carry scripts.
 * @param url where the page is
 */
export function findIcons(html: string, url: string): string[] {
	let base = url;
	let hasBase = false;
	const icons: Array<{ url: string; px: number }> = [];
	for (const token of htmlTokens(html)) {
		if (token.kind !== "open") continue;
		const href = token.attributes.get("href");
		if (href === undefined) continue;
		if (token.name === "base" && !hasBase && URL.canParse(href, url)) {
			base = new URL(href, url).href;
			hasBase = true;
		}
		const rels = (token.attributes.get("rel") ?? "").toLowerCase().split(/\s+/);
		const rel = token.name === "link" ? RELS.find((known) => rels.includes(known)) : undefined;
		if (rel === undefined || isDrawing(token.attributes, href)) continue;
		const address = URL.parse(href, base);
		if (address === null || !/^https?:$/.test(address.protocol)) continue;
		icons.push({ url: address.href, px: sizeOf(token.attributes.get("sizes"), rel) });
	}
	icons.sort((a, b) => rank(a.px) - rank(b.px));
	return [...new Set([...icons.map((icon) => icon.url), new URL("/favicon.ico", url).href])];
}

function isDrawing(attributes: ReadonlyMap<string, string>, href: string): boolean {
	return /svg/i.test(attributes.get("type") ?? "") || /\.svg(?:[?#]|$)/i.test(href);
}

/** The largest that is named, such as the 48 of "16x16 48x48". */
function sizeOf(sizes: string | undefined, rel: string): number {
	const named = [...(sizes ?? "").matchAll(/(\d{1,4})x\d{1,4}/gi)].map(([, px]) => Number(px));
	if (named.length > 0) return Math.max(...named);
	return rel === "icon" ? UNKNOWN_PX : TOUCH_ICON_PX;
}

/** Lower is better. */
function rank(px: number): number {
	return px >= WANTED_PX ? px : 10_000 - px;
}
