import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type PresetFont, type PresetId, presets } from "#app/features/page/presets.ts";
import { type PageTheme, pageThemeRule, themeColors } from "#app/features/theme/page-theme.ts";
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
 * What makes a page a document of its own: the one style it carries, and the policy that allows exactly that
 * style and nothing else. Fonts are files of ours; a page loads only the one its preset is set in.
 */

/**
 * By the font a preset is set in: its faces, and the files that nearly every text needs. Helvetica, or a relative of
 * it, is on every system.
 */
const FONTS: Record<PresetFont, { css: string; files: readonly string[] }> = {
	Inter: { css: interCss, files: [interFile] },
	Poppins: { css: poppinsCss, files: [poppinsFile, poppinsBoldFile] },
	Raleway: { css: ralewayCss, files: [ralewayFile] },
	Roboto: { css: robotoCss, files: [robotoFile] },
	Helvetica: { css: "", files: [] },
	"Space Mono": { css: spaceMonoCss, files: [spaceMonoFile] },
};

const looks = new LRUCache<string, string>({ max: 1_000 });

const sheetsByPreset = new Map<PresetId, string>();

/** The whole style of a page that looks like this. */
export function pageStyle(theme: PageTheme, { isPreview }: { isPreview: boolean }): string {
	return [
		pageSheet(theme.preset),
		isPreview ? compact(previewBarCss) : "",
		lookOf({ ...theme, customCss: "" }),
		theme.customCss,
	].join("");
}

/**
 * Has the page's font fetched as soon as its first bytes are there, behind its pictures: the words stand there without
 * it, and no first paint waits for it.
 */
export function preloadFonts({ preset }: PageTheme) {
	return FONTS[presets[preset].font].files.map((href) => ({
		tagName: "link",
		...fontPreload(href),
		fetchPriority: "low",
	}));
}

/** What makes this page's look: most pages have one of a few. */
function lookOf(theme: PageTheme): string {
	const key = JSON.stringify(theme);
	let look = looks.get(key);
	if (look === undefined) {
		const { background } = themeColors(theme);
		look = compact(`html { background: ${background} } ${pageThemeRule(theme)}`);
		looks.set(key, look);
	}
	return look;
}

/** What every page in this preset has alike. */
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

/** The style of a message in the place of a page, in a document of its own. */
export const messageStyle = compact(interCss + messageScreenColors + messageScreenCss);

/**
 * Nothing but this style, own images and own fonts.
 *
 * @param options.formAction where forms may lead
 * @param options.script the one that may run, and report to this site; none where there is none
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

/** Without comments and the space that only people need; our own stylesheets have none inside of strings. */
function compact(css: string): string {
	return css
		.replace(/\/\*[\s\S]*?\*\//g, "")
		.replace(/\s+/g, " ")
		.replace(/ ?([{};,>]) ?/g, "$1")
		.replace(/: /g, ":")
		.replace(/;}/g, "}")
		.trim();
}
