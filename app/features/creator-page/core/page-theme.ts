import type { Prisma } from "#app/generated/prisma/client.ts";
import { recordOf } from "#app/lib/record-of.ts";
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

export const LAYOUTS = [
	"preset",
	"centered",
	"left",
	"hero",
	"poster",
	"letter",
	"sheet",
] as const satisfies readonly (Layout | "preset")[];

export const BUTTON_STYLES = [
	"preset",
	"solid",
	"outline",
	"soft",
	"shadow",
	"glass",
] as const satisfies readonly (ButtonStyle | "preset")[];

const FONTS = ["preset", ...FONT_NAMES] as const;

const PALETTES = ["preset", ...PALETTE_IDS] as const;

/** Colors for visitors whose device is dark: the same, the theme's own ones dimmed, or a palette of the preset. */
const DARK_MODES = ["preset", "dimmed", ...PALETTE_IDS] as const;

export const BACKGROUND_STYLES = [
	"preset",
	"plain",
	"gradient",
	"dots",
	"grid",
	"stripes",
	"picture",
] as const;

/** Colors that replace the preset's, `#rrggbb` each. */
export type CustomColors = Partial<PresetColors>;

export type ThemeChoices = {
	layout: (typeof LAYOUTS)[number];
	palette: "preset" | PaletteId;
	darkMode: (typeof DARK_MODES)[number];
	font: "preset" | FontName;
	backgroundStyle: (typeof BACKGROUND_STYLES)[number];
	buttonStyle: (typeof BUTTON_STYLES)[number];
	buttonShape: ButtonShape;
};

type Choice<Value> = {
	values: readonly Value[];
	label: string;
	/** Says that the form has another value. */
	refusal: string;
	/** What follows its value in the history, as in "hero layout". */
	noun: string;
	/** Description in the API's document. */
	about?: string;
	/** Whether only plans with `themeStyles` include it. */
	isStyle: boolean;
};

/**
 * The choices in the order in which they are shown. Form, API, columns, history, export, import and the page's query consist
 * of these.
 */
export const CHOICES = {
	layout: {
		values: LAYOUTS,
		label: "Layout",
		refusal: "Choose one of the layouts",
		noun: "layout",
		isStyle: false,
	},
	palette: {
		values: PALETTES,
		label: "Palette",
		refusal: "Choose one of the palettes",
		noun: "palette",
		about: "A palette of the preset. One of another preset shows the preset’s own colors",
		isStyle: true,
	},
	darkMode: {
		values: DARK_MODES,
		label: "In dark mode",
		refusal: "Choose one of the colors for dark mode",
		noun: "dark mode",
		about:
			"Colors on devices in dark mode: those of the page (preset), a dimmed version of them, or a palette of the preset",
		isStyle: true,
	},
	font: {
		values: FONTS,
		label: "Font",
		refusal: "Choose one of the fonts",
		noun: "font",
		isStyle: true,
	},
	backgroundStyle: {
		values: BACKGROUND_STYLES,
		label: "Background style",
		refusal: "Choose one of the backgrounds",
		noun: "background",
		isStyle: true,
	},
	buttonStyle: {
		values: BUTTON_STYLES,
		label: "Button style",
		refusal: "Choose one of the styles",
		noun: "buttons",
		isStyle: true,
	},
	buttonShape: {
		values: BUTTON_SHAPES,
		label: "Button shape",
		refusal: "Choose one of the shapes",
		noun: "buttons",
		isStyle: false,
	},
} as const satisfies { [Name in ChoiceName]: Choice<ThemeChoices[Name]> };

export type ChoiceName = keyof ThemeChoices;
export const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

/** The choices that plans with `themeStyles` include; the others are in all plans. */
export const STYLE_CHOICES = CHOICE_NAMES.filter((name) => CHOICES[name].isStyle);

/** Colors between which every pixel of a picture is, channel by channel; `#rrggbb` each. */
export type PictureColors = { darkest: string; lightest: string };

/** Look of a page, limited to what its tier includes. */
export type PageTheme = ThemeChoices & {
	preset: PresetId;
	colors: CustomColors;
	/** The creator's picture for the background style `picture`; null if there is none, or the tier doesn't include it. */
	picture: PictureColors | null;
	/** The one that replaces it on devices in dark mode. Counts only with `picture` and other colors in dark mode. */
	darkPicture: PictureColors | null;
	/** Sanitized CSS, every selector below `.public-page`; empty for none. */
	customCss: string;
};

export const NO_CHOICES: ThemeChoices = recordOf(CHOICE_NAMES, () => "preset");

/** Columns of `theme` that creators set. */
export const THEME_COLUMNS = {
	preset: true,
	customColors: true,
	customCss: true,
	...recordOf(CHOICE_NAMES, () => true as const),
} as const satisfies Prisma.ThemeSelect;

/** @returns a preset without customizations */
export function plainTheme(preset: PresetId): PageTheme {
	return { preset, colors: {}, ...NO_CHOICES, picture: null, darkPicture: null, customCss: "" };
}

/** @returns the choices in `values`; a missing or unknown one is the preset's own */
export function readChoices(values: Partial<Record<ChoiceName, string | undefined>>): ThemeChoices {
	const chosen = (name: ChoiceName) =>
		CHOICES[name].values.find((each) => each === values[name]) ?? "preset";
	return recordOf(CHOICE_NAMES, chosen) as ThemeChoices;
}

export function layoutOf({ preset, layout }: PageTheme): Layout {
	return layout === "preset" ? presets[preset].shape.layout : layout;
}

/** Whether the layout draws links without buttons, so that their shape and style don't show. */
export function hasTextLinks(layout: Layout): boolean {
	return layout === "poster" || layout === "letter";
}

export function buttonStyleOf({ preset, buttonStyle }: PageTheme): ButtonStyle {
	return buttonStyle === "preset" ? presets[preset].shape.buttonStyle : buttonStyle;
}

/** The font whose file the page loads. */
export function fontOf({ preset, font }: PageTheme): FontName {
	return font === "preset" ? (presets[preset].headingFont ?? presets[preset].font) : font;
}

/** Whether that font is for titles only. Text is in a system font then. */
export function isTitleFont({ preset, font }: PageTheme): boolean {
	return font === "preset" && presets[preset].headingFont !== undefined;
}

/** Whether the creator's picture is behind the page. Without a picture, the style `picture` is a plain background. */
export function showsPicture({ backgroundStyle, picture }: PageTheme): boolean {
	return backgroundStyle === "picture" && picture !== null;
}

/** Whether links are rows of a list. Choosing a shape or style of buttons turns them into buttons. */
export function isRowLayout({ preset, buttonShape, buttonStyle }: PageTheme): boolean {
	const { isRows = false } = presets[preset].shape;
	return isRows && buttonShape === "preset" && buttonStyle === "preset";
}

/** Whether the page shows its links as such rows. */
export function showsRows(theme: PageTheme): boolean {
	return isRowLayout(theme) && !hasTextLinks(layoutOf(theme));
}

/** How a theme shows the top of the page. */
export function headerShape({
	preset,
	layout = "preset",
}: Pick<PageTheme, "preset"> & Partial<Pick<PageTheme, "layout">>) {
	const { shape } = presets[preset];
	const shownLayout = layout === "preset" ? shape.layout : layout;
	return {
		isRound: shape.photoRadius === "50%",
		isCentered: shownLayout === "centered" || shownLayout === "hero",
	};
}
