import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type PageTheme, pageThemeRule, themeColors } from "#app/features/page/page-theme.ts";
import { type PresetFont, type PresetId, presets } from "#app/features/page/presets.ts";
import interCss from "#app/fonts/inter.css?inline";
import interFile from "#app/fonts/inter-basic.woff2?url";
import poppinsCss from "#app/fonts/poppins.css?inline";
import poppinsFile from "#app/fonts/poppins-latin-400.woff2?url";
import poppinsBoldFile from "#app/fonts/poppins-latin-600.woff2?url";
import ralewayCss from "#app/fonts/raleway.css?inline";
import ralewayFile from "#app/fonts/raleway-basic.woff2?url";
import robotoCss from "#app/fonts/roboto.css?inline";
import robotoFile from "#app/fonts/roboto-basic.woff2?url";
import spaceMonoCss from "#app/fonts/space-mono.css?inline";
import spaceMonoFile from "#app/fonts/space-mono-latin-400.woff2?url";
import { fontPreload } from "#app/lib/font-preload.ts";
import messageScreenCss from "#app/ui/message-screen.css?inline";
import messageScreenColors from "#app/ui/message-screen-colors.css?inline";
import pageLinksCss from "./page-links.css?inline";
import previewBarCss from "./preview-bar.css?inline";
import publicPageCss from "./public-page.css?inline";

/**
 * Style and content security policy of public pages. The policy allows only that style. A page loads only the font of
 * its preset, from this site.
 */

/** CSS and common font files by font. Helvetica, or a similar font, is on every system. */
const FONTS: Record<PresetFont, { css: string; files: readonly string[] }> = {
	Inter: { css: interCss, files: [interFile] },
	Poppins: { css: poppinsCss, files: [poppinsFile, poppinsBoldFile] },
	Raleway: { css: ralewayCss, files: [ralewayFile] },
	Roboto: { css: robotoCss, files: [robotoFile] },
	Helvetica: { css: "", files: [] },
	"Space Mono": { css: spaceMonoCss, files: [spaceMonoFile] },
};

const themeCssCache = new LRUCache<string, string>({ max: 1_000 });

const sheetsByPreset = new Map<PresetId, string>();

/** @returns the whole style of a page with this theme */
export function pageStyle(theme: PageTheme, { isPreview }: { isPreview: boolean }): string {
	return [
		pageSheet(theme.preset),
		isPreview ? compact(previewBarCss) : "",
		themeCss({ ...theme, customCss: "" }),
		theme.customCss,
	].join("");
}

/** Preloads the page's font after its images. The first paint doesn't wait for it: text is shown in a fallback font. */
export function preloadFonts({ preset }: PageTheme) {
	return FONTS[presets[preset].font].files.map((href) => ({
		tagName: "link",
		...fontPreload(href),
		fetchPriority: "low",
	}));
}

/** @returns the CSS of this theme, cached because most pages have one of a few */
function themeCss(theme: PageTheme): string {
	const key = JSON.stringify(theme);
	let css = themeCssCache.get(key);
	if (css === undefined) {
		const { background } = themeColors(theme);
		css = compact(`html { background: ${background} } ${pageThemeRule(theme)}`);
		themeCssCache.set(key, css);
	}
	return css;
}

/** @returns the CSS that all pages of this preset share */
function pageSheet(presetId: PresetId): string {
	let sheet = sheetsByPreset.get(presetId);
	if (sheet === undefined) {
		sheet = compact(
			`${FONTS[presets[presetId].font].css}
			${publicPageCss}
			${pageLinksCss}
			html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
			body { margin: 0 }
			.public-page { min-height: 100vh; min-height: 100svh }`,
		);
		sheetsByPreset.set(presetId, sheet);
	}
	return sheet;
}

/** Style of a message that replaces a page, as a separate document. */
export const messageStyle = compact(interCss + messageScreenColors + messageScreenCss);

/**
 * @returns a policy that allows only this style, and this site's images and fonts
 *
 * @param options.formAction source that forms may submit to
 * @param options.script the script that may run and send beacons to this site; null for none
 */
export function contentSecurityPolicy(
	style: string,
	{ formAction = "'self'", script = null }: { formAction?: string; script?: string | null } = {},
): string {
	return [
		"default-src 'none'",
		"img-src 'self'",
		"font-src 'self'",
		`style-src ${hashSource(style)}`,
		...(script === null ? [] : [`script-src ${hashSource(script)}`, "connect-src 'self'"]),
		`form-action ${formAction}`,
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

function hashSource(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Removes comments and whitespace. Our stylesheets have neither in strings. */
function compact(css: string): string {
	return css
		.replace(/\/\*[\s\S]*?\*\//g, "")
		.replace(/\s+/g, " ")
		.replace(/ ?([{};,>]) ?/g, "$1")
		.replace(/: /g, ":")
		.replace(/;}/g, "}")
		.trim();
}
