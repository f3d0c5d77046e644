import {
	colorsIn,
	contrastRatio,
	lowestContrast,
	mixColors,
	mostReadable,
	nearestPassing,
	TEXT_CONTRAST,
} from "#app/lib/contrast.ts";
import {
	lineColor,
	MUTED_SHARE,
	type PageStyle,
	type PresetColors,
	type PresetId,
	presetStyle,
	presets,
	styleRule,
} from "./presets.ts";

export const BUTTON_SHAPES = ["preset", "square", "rounded", "pill"] as const;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];

/** Colors that replace the preset's, `#rrggbb` each. */
export type CustomColors = Partial<PresetColors>;

/** Look of a page, limited to what its tier includes. */
export type PageTheme = {
	preset: PresetId;
	colors: CustomColors;
	/** `preset` for the preset's own shape. */
	buttonShape: ButtonShape;
	/** Sanitized CSS, every selector below `.public-page`; empty for none. */
	customCss: string;
};

/** @returns a preset without customizations */
export function plainTheme(preset: PresetId): PageTheme {
	return { preset, colors: {}, buttonShape: "preset", customCss: "" };
}

/** Whether links are rows of a list. Choosing a button shape turns them into buttons. */
export function isRowLayout({ preset, buttonShape }: PageTheme): boolean {
	return presets[preset].shape.layout === "row" && buttonShape === "preset";
}

/**
 * Returns the CSS rule with a page's theme. It applies to the document's page, or with `scope`, a selector such as
 * `.live-page`, only to a page inside a matching element, where it takes precedence over presets.css.
 */
export function pageThemeRule(theme: PageTheme, { scope }: { scope?: string } = {}): string {
	const css = styleRule(`.page-theme-${theme.preset}`, themeStyle(theme)) + theme.customCss;
	return scope === undefined
		? css
		: css.replaceAll(/\.(?=page-theme-|public-page\b)/g, `${scope} .`);
}

/** @returns the color of the browser's own bars: the color at the top of the page */
export function themeColor(theme: PageTheme): string {
	return pageBackgrounds(theme)[0] ?? themeColors(theme).background;
}

/** @returns all background colors behind the page's text, from top to bottom */
export function pageBackgrounds({ preset: id, colors: own }: PageTheme): string[] {
	const { colors, shape } = presets[id];
	if (own.background) return [own.background];
	return [...colorsIn(shape.pageImage ?? ""), colors.background];
}

/**
 * Returns the page's complete set of colors. Colors that the creator didn't choose are the preset's, adjusted for
 * contrast where they meet a chosen color.
 */
export function themeColors(theme: PageTheme): PresetColors {
	const own = theme.colors;
	const { colors } = presets[theme.preset];
	const background = own.background ?? colors.background;
	return {
		primary: own.primary ?? colors.primary,
		secondary: own.secondary ?? colors.secondary,
		background,
		text: own.text ?? readable(colors.text, pageBackgrounds(theme)),
		...buttonColors(theme),
		...quietColors(theme, background),
	};
}

/**
 * Returns the color of muted text: the bio and the footer. It is as muted as contrast allows, and the footer stays
 * readable whatever text color was chosen.
 */
export function themeMuted(theme: PageTheme): string {
	const { text, background } = themeColors(theme);
	const backgrounds = pageBackgrounds(theme);
	for (let share = MUTED_SHARE; share > 0; share -= 0.04) {
		const muted = mixColors(text, background, share);
		if (lowestContrast(muted, backgrounds) >= TEXT_CONTRAST) return muted;
	}
	return nearestPassing(text, backgrounds);
}

function themeStyle(theme: PageTheme): PageStyle {
	const preset = presets[theme.preset];
	const { background } = theme.colors;
	const colors = themeColors(theme);
	const shape = {
		...preset.shape,
		...(background ? { pageImage: "none", ring: background } : {}),
		...(theme.buttonShape === "preset" ? {} : { buttonRadius: BUTTON_RADII[theme.buttonShape] }),
		buttonShadow: buttonShadow(theme, colors),
	};
	return {
		...presetStyle({ ...preset, colors, shape }),
		muted: themeMuted(theme),
		line: lineColor(colors),
	};
}

const BUTTON_RADII: Record<Exclude<ButtonShape, "preset">, string> = {
	square: "0px",
	rounded: "12px",
	pill: "999px",
};

/** Share of the accent in the quiet background, from 0 to 1. */
const QUIET_SHARE = 0.14;
const HOVER_SHARE = 0.14;

function buttonColors(theme: PageTheme) {
	const own = theme.colors;
	const { colors } = presets[theme.preset];
	const isRow = isRowLayout(theme);
	// Rows of a list are on the page's background: there the accent is the text color.
	const ownBackground = own.buttonBg ?? (isRow ? own.background : own.primary);
	const buttonBg = ownBackground ?? colors.buttonBg;
	const backgrounds = colorsIn(buttonBg);
	const accent = isRow && own.primary ? nearestPassing(own.primary, backgrounds) : undefined;
	const buttonText = own.buttonText ?? accent ?? readable(colors.buttonText, backgrounds);
	const linkHover = ownBackground
		? hoverOf(ownBackground, buttonText)
		: nearestPassing(colors.linkHover, [buttonText]);
	return { buttonBg, buttonText, linkHover: own.linkHover ?? linkHover };
}

function quietColors(theme: PageTheme, background: string) {
	const own = theme.colors;
	const { colors } = presets[theme.preset];
	const isOwn = [own.secondary, own.primary, own.background].some(Boolean);
	const accent = own.secondary ?? own.primary ?? colors.primary;
	// In a list the icons are on the page's background, and two backgrounds may leave no color that is readable on both.
	const isRow = isRowLayout(theme);
	const tint = isRow ? background : mixColors(background, accent, QUIET_SHARE);
	const linkBg = own.linkBg ?? (isOwn ? tint : colors.linkBg);
	const backgrounds = isRow ? [linkBg, ...pageBackgrounds(theme)] : [linkBg];
	const linkText = own.linkText ?? nearestPassing(isOwn ? accent : colors.linkText, backgrounds);
	return { linkBg, linkText };
}

/** @returns a distinct background on which the text is readable too; `background` if there is none */
function hoverOf(background: string, text: string): string {
	const candidates = ["#000000", "#ffffff"].map((end) => mixColors(background, end, HOVER_SHARE));
	const [best = background] = candidates
		.filter(
			(each) => contrastRatio(each, background) > 1.1 && contrastRatio(each, text) >= TEXT_CONTRAST,
		)
		.toSorted((first, second) => contrastRatio(second, text) - contrastRatio(first, text));
	return best;
}

function buttonShadow(theme: PageTheme, { buttonBg, text, background }: PresetColors): string {
	const { shape } = presets[theme.preset];
	// A preset with rows has no buttons with edges, so its buttons get a border.
	if (shape.layout === "row" && theme.buttonShape !== "preset") {
		return `inset 0 0 0 1px ${mixColors(background, text, 0.5)}`;
	}
	const shadow = shape.buttonShadow ?? "none";
	const { primary, buttonBg: ownBackground } = theme.colors;
	if (!(primary ?? ownBackground)) return shadow;
	return shadow.replace(/#[0-9a-f]{6}/i, mixColors(colorsIn(buttonBg)[0] ?? text, "#000000", 0.4));
}

/** @returns the preset's text color if it is readable, else black or white */
function readable(text: string, backgrounds: readonly string[]): string {
	return lowestContrast(text, backgrounds) >= TEXT_CONTRAST ? text : mostReadable(backgrounds);
}
