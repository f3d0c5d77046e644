import { FONT_NAMES, type FontName } from "./fonts.ts";
import {
	type ButtonStyle,
	type Layout,
	PALETTE_IDS,
	type PaletteId,
	type PresetColors,
	type PresetId,
	presets,
} from "./presets.ts";

/** What a creator may choose on top of a preset. `preset` is the preset's own. */

export const BUTTON_SHAPES = ["preset", "square", "rounded", "pill"] as const;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];

export const LAYOUTS = ["preset", "centered", "left", "hero"] as const satisfies readonly (
	| Layout
	| "preset"
)[];

export const BUTTON_STYLES = [
	"preset",
	"solid",
	"outline",
	"soft",
	"shadow",
	"glass",
] as const satisfies readonly (ButtonStyle | "preset")[];

export const FONTS = ["preset", ...FONT_NAMES] as const;

export const PALETTES = ["preset", ...PALETTE_IDS] as const;

export const BACKGROUND_STYLES = [
	"preset",
	"plain",
	"gradient",
	"dots",
	"grid",
	"stripes",
] as const;

/** Colors that replace the preset's, `#rrggbb` each. */
export type CustomColors = Partial<PresetColors>;

export type ThemeChoices = {
	layout: (typeof LAYOUTS)[number];
	palette: "preset" | PaletteId;
	font: "preset" | FontName;
	backgroundStyle: (typeof BACKGROUND_STYLES)[number];
	buttonStyle: (typeof BUTTON_STYLES)[number];
	buttonShape: ButtonShape;
};

/** The choices with their values, in the order in which they are shown. */
export const CHOICES = {
	layout: LAYOUTS,
	palette: PALETTES,
	font: FONTS,
	backgroundStyle: BACKGROUND_STYLES,
	buttonStyle: BUTTON_STYLES,
	buttonShape: BUTTON_SHAPES,
} as const satisfies { [Name in keyof ThemeChoices]: readonly ThemeChoices[Name][] };

export const CHOICE_NAMES = Object.keys(CHOICES) as (keyof ThemeChoices)[];

/** The choices that plans with `themeStyles` include; the others are in all plans. */
export const STYLE_CHOICES = ["palette", "font", "backgroundStyle", "buttonStyle"] as const;

/** Look of a page, limited to what its tier includes. */
export type PageTheme = ThemeChoices & {
	preset: PresetId;
	colors: CustomColors;
	/** Sanitized CSS, every selector below `.public-page`; empty for none. */
	customCss: string;
};

export const NO_CHOICES: ThemeChoices = {
	layout: "preset",
	palette: "preset",
	font: "preset",
	backgroundStyle: "preset",
	buttonStyle: "preset",
	buttonShape: "preset",
};

/** @returns a preset without customizations */
export function plainTheme(preset: PresetId): PageTheme {
	return { preset, colors: {}, ...NO_CHOICES, customCss: "" };
}

/** @returns the choices in `values`; a missing or unknown one is the preset's own */
export function readChoices(
	values: Partial<Record<keyof ThemeChoices, string | undefined>>,
): ThemeChoices {
	return Object.fromEntries(
		CHOICE_NAMES.map((name) => [
			name,
			CHOICES[name].find((each) => each === values[name]) ?? "preset",
		]),
	) as ThemeChoices;
}

export function layoutOf({ preset, layout }: PageTheme): Layout {
	return layout === "preset" ? presets[preset].shape.layout : layout;
}

export function buttonStyleOf({ preset, buttonStyle }: PageTheme): ButtonStyle {
	return buttonStyle === "preset" ? presets[preset].shape.buttonStyle : buttonStyle;
}

/** The font whose file the page loads. */
export function fontOf({ preset, font }: PageTheme): FontName {
	return font === "preset" ? (presets[preset].headingFont ?? presets[preset].font) : font;
}

/** Whether links are rows of a list. Choosing a shape or style of buttons turns them into buttons. */
export function isRowLayout({ preset, buttonShape, buttonStyle }: PageTheme): boolean {
	const { isRows = false } = presets[preset].shape;
	return isRows && buttonShape === "preset" && buttonStyle === "preset";
}

/** How a theme shows the top of the page. */
export function headerShape({
	preset,
	layout = "preset",
}: Pick<PageTheme, "preset"> & Partial<Pick<PageTheme, "layout">>) {
	const { shape } = presets[preset];
	const shownLayout = layout === "preset" ? shape.layout : layout;
	return { isRound: shape.photoRadius === "50%", isCentered: shownLayout !== "left" };
}
