import { buttonLook } from "./button-look.ts";
import { darkModeOf } from "./dark-mode.ts";
import { FONT_STACKS, SYSTEM_STACK } from "./fonts.ts";
import { type ButtonShape, fontOf, isTitleFont, type PageTheme, plainTheme } from "./page-theme.ts";
import { type PresetId, presets } from "./presets.ts";
import {
	colorScheme,
	pageImage,
	pictureCover,
	themeColor,
	themeColors,
	themeMuted,
} from "./theme-colors.ts";

/** CSS values that a page is drawn with, named as in public-page.css (`--page-{name}`). */
type PageStyle = Record<
	| "background"
	| "image"
	| "text"
	| "muted"
	| "line"
	| "primary"
	| "button-bg"
	| "button-text"
	| "button-border"
	| "button-radius"
	| "button-shadow"
	| "button-hover"
	| "button-hover-text"
	| "quiet-bg"
	| "quiet-text"
	| "ring"
	| "photo"
	| "photo-radius"
	| "font"
	| "heading-font",
	string
> & { cover?: string };

/**
 * Returns the CSS rule with a page's theme. It applies to the document's page, or with `scope`, a selector such as
 * `.live-page`, only to a page inside a matching element, where it takes precedence over presets.css.
 */
export function pageThemeRule(theme: PageTheme, { scope }: { scope?: string } = {}): string {
	const dark = darkModeOf(theme);
	const darkRule =
		dark === null ? "" : `@media (prefers-color-scheme: dark) {\n${ruleOf(dark)}\n}\n`;
	const css = `${ruleOf(theme)}\n${darkRule}${theme.customCss}`;
	return scope === undefined
		? css
		: css.replaceAll(/\.(?=page-theme-|public-page\b)/g, `${scope} .`);
}

function ruleOf(theme: PageTheme): string {
	const lines = Object.entries(pageStyle(theme)).map(
		([name, value]) => `\t--page-${name}: ${value};\n`,
	);
	return `.page-theme-${theme.preset} {\n\tcolor-scheme: ${colorScheme(theme)};\n${lines.join("")}}`;
}

/** Returns the CSS rule for the document around a page or a screen with this theme. */
export function documentRule(theme: PageTheme): string {
	const rule = (each: PageTheme) =>
		`html { background: ${themeColors(each).background}; color-scheme: ${colorScheme(each)} }`;
	const dark = darkModeOf(theme);
	return dark === null
		? rule(theme)
		: `${rule(theme)} @media (prefers-color-scheme: dark) { ${rule(dark)} }`;
}

/** `<meta>` elements with the color of the browser's own bars: one, or one each for light and dark devices. */
export function themeColorMetas(
	theme: PageTheme,
): { name: "theme-color"; content: string; media?: string }[] {
	const dark = darkModeOf(theme);
	const day = { name: "theme-color", content: themeColor(theme) } as const;
	if (dark === null) return [day];
	return [
		// The first that applies counts.
		{ name: "theme-color", content: themeColor(dark), media: "(prefers-color-scheme: dark)" },
		day,
	];
}

/**
 * Returns the preset's values as a CSS rule for `.page-theme-{id}`, with the variables of public-page.css.
 * `presets.css` contains all of them for app pages with an embedded page; presets.test.ts generates it.
 */
export function presetRule(preset: PresetId): string {
	return pageThemeRule(plainTheme(preset));
}

function pageStyle(theme: PageTheme): PageStyle {
	const { shape } = presets[theme.preset];
	const colors = themeColors(theme);
	const button = buttonLook(theme);
	const isOwnBackground = colors.background !== presets[theme.preset].colors.background;
	return {
		background: colors.background,
		image: pageImage(theme),
		text: colors.text,
		muted: themeMuted(theme),
		line: lineColor(colors.text),
		primary: colors.primary,
		"button-bg": button.background,
		"button-text": button.text,
		"button-border": button.border,
		"button-radius": buttonRadius(theme),
		"button-shadow": button.shadow,
		"button-hover": button.hover,
		"button-hover-text": button.hoverText,
		"quiet-bg": colors.linkBg,
		"quiet-text": colors.linkText,
		ring: isOwnBackground ? colors.background : shape.ring,
		photo: `${shape.photo / 16}rem`,
		"photo-radius": shape.photoRadius,
		...fontStyle(theme),
		...coverStyle(theme),
	};
}

/** The color over the creator's picture, see background.css. */
function coverStyle(theme: PageTheme): { cover?: string } {
	const cover = pictureCover(theme);
	return cover === null ? {} : { cover: cover.color };
}

function fontStyle(theme: PageTheme): Pick<PageStyle, "font" | "heading-font"> {
	const stack = FONT_STACKS[fontOf(theme)];
	return { font: isTitleFont(theme) ? SYSTEM_STACK : stack, "heading-font": stack };
}

/** @returns the color of lines between rows: the text's at 16% opacity. Browsers of 2021 have no `color-mix()`. */
function lineColor(text: string): string {
	return `${text}29`;
}

function buttonRadius({ preset, buttonShape }: PageTheme): string {
	return buttonShape === "preset" ? presets[preset].shape.buttonRadius : BUTTON_RADII[buttonShape];
}

const BUTTON_RADII: Record<Exclude<ButtonShape, "preset">, string> = {
	square: "0px",
	rounded: "12px",
	pill: "999px",
};
