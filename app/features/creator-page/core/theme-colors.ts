import {
	colorsIn,
	contrastRatio,
	lowestContrast,
	mixColors,
	mostReadable,
	nearestPassing,
	readsBetween,
	shiftColor,
	TEXT_CONTRAST,
} from "#app/lib/contrast.ts";
import {
	buttonStyleOf,
	type CustomColors,
	isRowLayout,
	type PageTheme,
	showsPicture,
} from "./page-theme.ts";
import { type Palette, type PresetColors, presets } from "./presets.ts";

/** The colors of a page: chosen ones, those of its palette and preset, and those derived from them. */

/** Share of the background in the color of muted text, from 0 to 1. */
const MUTED_SHARE = 0.16;

/** Share of the accent in the quiet background, from 0 to 1. */
const QUIET_SHARE = 0.14;
const HOVER_SHARE = 0.14;
const PATTERN_SHARE = 0.09;
const GRADIENT_SHARE = 0.26;

/** @returns the page's background image as a CSS value, in opaque colors; `none` for a plain background */
export function pageImage(theme: PageTheme): string {
	const { primary, secondary, background, text } = baseColors(theme);
	const shade = (tint: string, share: number) =>
		tintBelow(background, { tint, share, text: readable(text, [background]) });
	const mark = shade(text, PATTERN_SHARE);
	switch (theme.backgroundStyle) {
		case "preset":
			return theme.colors.background ? "none" : imageOf(theme);
		case "plain":
		case "picture":
			return "none";
		case "gradient":
			return `linear-gradient(165deg, ${shade(primary, GRADIENT_SHARE)}, ${background} 45%, ${shade(secondary, GRADIENT_SHARE)})`;
		case "dots":
			return `radial-gradient(circle, ${mark} 1.5px, transparent 2px) 50% 0 / 1.5rem 1.5rem`;
		case "grid":
			return `linear-gradient(${mark} 1px, transparent 1px) 50% 0 / 2rem 2rem, linear-gradient(90deg, ${mark} 1px, transparent 1px) 50% 0 / 2rem 2rem`;
		case "stripes":
			return `repeating-linear-gradient(135deg, ${mark} 0 1px, transparent 1px 1rem)`;
	}
}

function imageOf(theme: PageTheme): string {
	const palette = paletteOf(theme);
	return (palette ? palette.pageImage : presets[theme.preset].shape.pageImage) ?? "none";
}

/** @returns the background with up to `share` of the tint, as far as the text on it stays readable */
function tintBelow(
	background: string,
	{ tint, share, text }: { tint: string; share: number; text: string },
): string {
	for (let part = share; part > 0.01; part -= 0.04) {
		const tinted = mixColors(background, tint, part);
		if (contrastRatio(text, tinted) >= TEXT_CONTRAST) return tinted;
	}
	return background;
}

/** @returns all background colors behind the page's text, from top to bottom */
export function pageBackgrounds(theme: PageTheme): string[] {
	return [
		...colorsIn(pageImage(theme)),
		...(pictureCover(theme)?.extremes ?? []),
		baseColors(theme).background,
	];
}

/** Color over the creator's picture, and the two colors between which the page then is, channel by channel. */
type PictureCover = {
	/** The page's background with an opacity, `#rrggbbaa`. */
	color: string;
	/** None if the cover is opaque. */
	extremes: string[];
};

/** Opacity is tried in steps of this part of 255. */
const COVER_STEP = 5;

/** Levels, of 256, by which a browser may round differently. */
const ROUNDING_LEVELS = 1;

/**
 * Returns the thinnest cover below which every pixel of the picture leaves the page's text readable; null without a
 * picture. All texts on the page are then darker, or all are lighter, than every pixel, so colors that are derived for
 * the extremes are readable on the pixels between them too.
 */
export function pictureCover(theme: PageTheme): PictureCover | null {
	const { picture } = theme;
	if (picture === null || !showsPicture(theme)) return null;
	const { background } = baseColors(theme);
	const texts = fixedTexts(theme);
	for (let alpha = 0; alpha < 255; alpha += COVER_STEP) {
		const darkest = mixColors(picture.darkest, background, alpha / 255);
		const lightest = mixColors(picture.lightest, background, alpha / 255);
		const extremes = [shiftColor(darkest, -ROUNDING_LEVELS), shiftColor(lightest, ROUNDING_LEVELS)];
		const [low = darkest, high = lightest] = extremes;
		// The background itself is seen until the picture has loaded.
		const isReadable = texts.every(
			(text) =>
				readsBetween(text, low, high) &&
				readsBetween(text, low, background) &&
				readsBetween(text, background, high),
		);
		if (isReadable) return { color: withAlpha(background, alpha), extremes };
	}
	return { color: withAlpha(background, 255), extremes: [] };
}

function withAlpha(color: string, alpha: number): string {
	return `${color}${alpha.toString(16).padStart(2, "0")}`;
}

/**
 * Returns the texts on the page's background that no other color replaces where they aren't readable. With a chosen one
 * that isn't readable on the plain background, the cover is opaque: the picture makes nothing worse.
 */
function fixedTexts(theme: PageTheme): string[] {
	const { background, text } = baseColors(theme);
	const own = theme.colors;
	const isRow = isRowLayout(theme);
	const isClear = isRow || CLEAR_BUTTONS.includes(buttonStyleOf(theme));
	// A chosen background of the icons may leave few colors for them that are readable on the page as well.
	const { linkText } = quietColors({ ...theme, backgroundStyle: "plain" }, background);
	return [
		own.text ?? readable(text, [background]),
		isClear ? own.buttonText : undefined,
		isRow && (own.linkText || own.linkBg) ? linkText : undefined,
	].filter((each) => each !== undefined);
}

/** Styles of buttons through which the page is seen. */
const CLEAR_BUTTONS: readonly string[] = ["outline", "soft", "glass"];

/** @returns the scheme of what browsers draw themselves: scroll bars, fields, players */
export function colorScheme(theme: PageTheme): "dark" | "light" {
	return mostReadable(pageBackgrounds(theme)) === "#ffffff" ? "dark" : "light";
}

/** @returns the color of the browser's own bars: the color at the top of the page */
export function themeColor(theme: PageTheme): string {
	const image = pageImage(theme);
	// Other images leave most of the background as it is.
	return (
		(image.startsWith("linear-gradient(") && colorsIn(image)[0]) || baseColors(theme).background
	);
}

/**
 * Returns the page's complete set of colors. Colors that the creator didn't choose are the preset's, adjusted for
 * contrast where they meet a chosen color.
 */
export function themeColors(theme: PageTheme): PresetColors {
	const { primary, secondary, background, text } = baseColors(theme);
	return {
		primary,
		secondary,
		background,
		text: theme.colors.text ?? readable(text, pageBackgrounds(theme)),
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

/** @returns the preset's text color if it is readable, else black or white */
export function readable(text: string, backgrounds: readonly string[]): string {
	return lowestContrast(text, backgrounds) >= TEXT_CONTRAST ? text : mostReadable(backgrounds);
}

/** @returns the colors of the creator and of the palette, which the creator's replace */
export function chosenColors(theme: PageTheme): CustomColors {
	return { ...paletteOf(theme)?.colors, ...theme.colors };
}

function paletteOf({ preset, palette }: PageTheme): Palette | undefined {
	return presets[preset].palettes.find(({ id }) => id === palette);
}

function baseColors(theme: PageTheme): PresetColors {
	return { ...presets[theme.preset].colors, ...chosenColors(theme) };
}

function buttonColors(theme: PageTheme) {
	const own = theme.colors;
	const palette: CustomColors = paletteOf(theme)?.colors ?? {};
	const { colors } = presets[theme.preset];
	const isRow = isRowLayout(theme);
	// Rows of a list are on the page's background: there the accent is the text color.
	const accentName = isRow ? "background" : "primary";
	const ownBackground = own.buttonBg ?? own[accentName] ?? palette.buttonBg ?? palette[accentName];
	const buttonBg = ownBackground ?? colors.buttonBg;
	const isClear = isRow && showsPicture(theme) && buttonBg === baseColors(theme).background;
	const backgrounds = isClear ? pageBackgrounds(theme) : colorsIn(buttonBg);
	const primary = own.primary ?? palette.primary;
	const accent = isRow && primary ? nearestPassing(primary, backgrounds) : undefined;
	const buttonText =
		own.buttonText ?? accent ?? readable(palette.buttonText ?? colors.buttonText, backgrounds);
	const linkHover = ownBackground
		? hoverOf(ownBackground, buttonText)
		: nearestPassing(colors.linkHover, [buttonText]);
	return { buttonBg, buttonText, linkHover: own.linkHover ?? linkHover };
}

function quietColors(theme: PageTheme, background: string) {
	const own = chosenColors(theme);
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
