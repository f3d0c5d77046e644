import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import {
	fontOf,
	isTitleFont,
	layoutOf,
	type PageTheme,
	showsPicture,
	showsRows,
} from "#app/features/creator-page/core/page-theme.ts";
import type { Layout, PresetId } from "#app/features/creator-page/core/presets.ts";
import { documentRule, pageThemeRule } from "#app/features/creator-page/core/theme-style.ts";
import interCss from "#app/fonts/inter.css?inline";
import { fontPreload } from "#app/lib/font-preload.ts";
import messageScreenCss from "#app/ui/message-screen.css?inline";
import messageScreenColors from "#app/ui/message-screen-colors.css?inline";
import backgroundCss from "./background.css?inline";
import blocksCss from "./blocks.css?inline";
import galleryCss from "./gallery.css?inline";
import languageSwitchCss from "./language-switch.css?inline";
import heroCss from "./layouts/hero.css?inline";
import letterCss from "./layouts/letter.css?inline";
import posterCss from "./layouts/poster.css?inline";
import rowsCss from "./layouts/rows.css?inline";
import sheetCss from "./layouts/sheet.css?inline";
import { FONT_FILES } from "./page-fonts.server.ts";
import pageLinksCss from "./page-links.css?inline";
import darkCss from "./presets/dark.css?inline";
import defaultCss from "./presets/default.css?inline";
import forestCss from "./presets/forest.css?inline";
import minimalCss from "./presets/minimal.css?inline";
import neonCss from "./presets/neon.css?inline";
import oceanCss from "./presets/ocean.css?inline";
import sunsetCss from "./presets/sunset.css?inline";
import previewBarCss from "./preview-bar.css?inline";
import printCss from "./print.css?inline";
import publicPageCss from "./public-page.css?inline";
import rightToLeftCss from "./right-to-left.css?inline";

/**
 * Style and content security policy of public pages. The policy allows only that style. A page loads only the font of
 * its preset, from this site.
 */

/** What each preset adds to public-page.css. */
const PRESET_CSS: Readonly<Record<PresetId, string>> = {
	default: defaultCss,
	dark: darkCss,
	ocean: oceanCss,
	sunset: sunsetCss,
	forest: forestCss,
	minimal: minimalCss,
	neon: neonCss,
};

/** What some layouts add, after all of that. */
const LAYOUT_CSS: Readonly<Partial<Record<Layout, string>>> = {
	poster: compact(posterCss),
	letter: compact(letterCss),
	sheet: compact(sheetCss),
};

const themeCssCache = new LRUCache<string, string>({ max: 1_000 });

const sheets = new Map<string, string>();

/** @returns the whole style of a page with this theme */
export function pageStyle(
	theme: PageTheme,
	{
		isPreview,
		hasBlocks,
		hasPictures,
		isForeign,
		isBidirectional,
	}: {
		isPreview: boolean;
		hasBlocks: boolean;
		hasPictures: boolean;
		/** Whether the page isn't in English, or leads to another language. */
		isForeign: boolean;
		/** Whether it has texts that run from right to left. */
		isBidirectional: boolean;
	},
): string {
	return [
		isBidirectional ? compact(rightToLeftCss) : "",
		pageSheet(theme),
		hasBlocks ? blockSheet : "",
		hasPictures || layoutOf(theme) === "sheet" ? gallerySheet : "",
		LAYOUT_CSS[layoutOf(theme)] ?? "",
		isForeign ? compact(languageSwitchCss) : "",
		showsPicture(theme) ? backgroundSheet : "",
		isPreview ? compact(previewBarCss) : "",
		themeCss({ ...theme, customCss: "" }),
		// After the theme, whose background would be behind the sheet.
		isPreview ? "" : printSheet,
		theme.customCss,
	].join("");
}

/** Preloads the page's font after its images. The first paint doesn't wait for it: text is shown in a fallback font. */
export function preloadFont(theme: PageTheme) {
	const { file, titleFile = file } = FONT_FILES[fontOf(theme)];
	return {
		tagName: "link",
		...fontPreload(isTitleFont(theme) ? titleFile : file),
		fetchPriority: "low" as const,
	};
}

/** @returns the CSS of this theme, cached because most pages have one of a few */
function themeCss(theme: PageTheme): string {
	const key = JSON.stringify(theme);
	let css = themeCssCache.get(key);
	if (css === undefined) {
		css = compact(`${documentRule(theme)} ${pageThemeRule(theme)}`);
		themeCssCache.set(key, css);
	}
	return css;
}

/** @returns the CSS that all pages with this preset, font and kind of layout share */
function pageSheet(theme: PageTheme): string {
	const font = fontOf(theme);
	const isHero = layoutOf(theme) === "hero";
	const key = [theme.preset, font, isHero, showsRows(theme)].join(" ");
	let sheet = sheets.get(key);
	if (sheet === undefined) {
		sheet = compact(
			`${FONT_FILES[font].css}
			${publicPageCss}
			${pageLinksCss}
			${isHero ? heroCss : ""}
			${showsRows(theme) ? rowsCss : ""}
			${PRESET_CSS[theme.preset]}
			html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
			body { margin: 0 }
			.public-page { min-height: 100vh; min-height: 100svh }`,
		);
		sheets.set(key, sheet);
	}
	return sheet;
}

/** Rules of blocks, which pages of plain links don't need. */
const blockSheet = compact(blocksCss);

/** Rules of galleries and pictures. */
const gallerySheet = compact(galleryCss);

const printSheet = compact(printCss);

const backgroundSheet = compact(backgroundCss);

/** Style of a message that replaces a page, as a separate document. */
export const messageStyle = compact(interCss + messageScreenColors + messageScreenCss);

/**
 * @returns a policy that allows only this style, and this site's images, recordings and fonts
 *
 * @param options.formAction source that forms may submit to
 * @param options.frameAncestors sites that may show the document in a frame
 * @param options.script the script that may run and send beacons to this site; null for none
 * @param options.frame origin of the only site that may be shown in a frame; null for none
 */
export function contentSecurityPolicy(
	style: string,
	{
		formAction = "'self'",
		frameAncestors = "'none'",
		script = null,
		frame = null,
	}: {
		formAction?: string;
		frameAncestors?: string;
		script?: string | null;
		frame?: string | null;
	} = {},
): string {
	return [
		"default-src 'none'",
		"img-src 'self'",
		"font-src 'self'",
		"media-src 'self'",
		`style-src ${hashSource(style)}`,
		...(script === null ? [] : [`script-src ${hashSource(script)}`, "connect-src 'self'"]),
		...(frame === null ? [] : [`frame-src ${frame}`]),
		`form-action ${formAction}`,
		"base-uri 'none'",
		`frame-ancestors ${frameAncestors}`,
	].join("; ");
}

function hashSource(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Removes comments and whitespace. Our stylesheets have neither in strings. */
export function compact(css: string): string {
	return css
		.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
		.replace(/\s+/g, " ")
		.replace(/ ?([{};,>]) ?/g, "$1")
		.replace(/: /g, ":")
		.replace(/;}/g, "}")
		.trim();
}
