import { createHash } from "node:crypto";
import { colorsIn } from "#app/features/theme/contrast.ts";
import interCss from "#app/features/theme/inter.css?inline";
import poppinsCss from "#app/features/theme/poppins.css?inline";
import {
	type PresetFont,
	type PresetId,
	presetRule,
	presets,
} from "#app/features/theme/presets.ts";
import ralewayCss from "#app/features/theme/raleway.css?inline";
import robotoCss from "#app/features/theme/roboto.css?inline";
import spaceMonoCss from "#app/features/theme/space-mono.css?inline";
import messageScreenCss from "./message-screen.css?inline";
import previewBarCss from "./preview-bar.css?inline";
import publicPageCss from "./public-page.css?inline";

/**
 * What makes a page a document of its own: the one style it carries, and the policy that allows exactly that
 * style and nothing else. Fonts are files of ours; a page loads only the one its preset is set in.
 */

/** By the font a preset is set in. Helvetica, or a relative of it, is on every system. */
const FONT_CSS: Record<PresetFont, string> = {
	Inter: interCss,
	Poppins: poppinsCss,
	Raleway: ralewayCss,
	Roboto: robotoCss,
	Helvetica: "",
	"Space Mono": spaceMonoCss,
};

const stylesByPreset = new Map<PresetId, string>();

/** The whole style of a page in this preset. */
export function pageStyle(presetId: PresetId, { isPreview }: { isPreview: boolean }): string {
	let style = stylesByPreset.get(presetId);
	if (style === undefined) {
		const preset = presets[presetId];
		style = compact(
			`${FONT_CSS[preset.font]}
			${presetRule(preset)}
			${publicPageCss}
			html { background: ${preset.colors.background}; text-size-adjust: 100% }
			body { margin: 0 }
			.public-page { min-height: 100svh }`,
		);
		stylesByPreset.set(presetId, style);
	}
	return isPreview ? style + compact(previewBarCss) : style;
}

/** The style of a screen that stands where no page can be shown. */
export const messageStyle = compact(interCss + messageScreenCss);

/** What the browser paints its own bars in: the colour at the top of the page. */
export function themeColor(presetId: PresetId): string {
	const { colors, shape } = presets[presetId];
	return colorsIn(shape.pageImage ?? "")[0] ?? colors.background;
}

/** Nothing but this style, own images and own fonts; not one script. */
export function contentSecurityPolicy(style: string): string {
	const hash = createHash("sha256").update(style).digest("base64");
	return [
		"default-src 'none'",
		"img-src 'self'",
		"font-src 'self'",
		`style-src 'sha256-${hash}'`,
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
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
