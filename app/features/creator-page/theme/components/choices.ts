import { FONT_NAMES, type FontName } from "#app/features/creator-page/core/fonts.ts";
import {
	BACKGROUND_STYLES,
	BUTTON_SHAPES,
	BUTTON_STYLES,
	CHOICE_NAMES,
	CHOICES,
	LAYOUTS,
	type ThemeChoices,
} from "#app/features/creator-page/core/page-theme.ts";
import { PRESET_IDS, type PresetId, presets } from "#app/features/creator-page/core/presets.ts";
import { recordOf } from "#app/lib/record-of.ts";

/** Names of the choices and of their values. */

const FROM_THEME = "From theme";

export const CHOICE_LABELS = recordOf(CHOICE_NAMES, (name) => CHOICES[name].label);

type Option = { id: string; name: string };

const LAYOUT_NAMES = {
	preset: FROM_THEME,
	centered: "Centered",
	left: "Left",
	hero: "Picture first",
	poster: "Poster",
	letter: "Letter",
	sheet: "Contact sheet",
} as const;

const BACKGROUND_NAMES = {
	preset: FROM_THEME,
	plain: "Plain",
	gradient: "Gradient",
	dots: "Dots",
	grid: "Grid",
	stripes: "Stripes",
	picture: "Your picture",
} as const;

const STYLE_NAMES = {
	preset: FROM_THEME,
	solid: "Solid",
	outline: "Outline",
	soft: "Soft",
	shadow: "Shadow",
	glass: "Glass",
} as const;

const SHAPE_NAMES = {
	preset: FROM_THEME,
	square: "Square",
	rounded: "Rounded",
	pill: "Pill",
} as const;

/** Inter Tight is drawn in place of Helvetica, see page/fonts.ts. */
const FONT_LABELS: Partial<Record<FontName, string>> = { Helvetica: "Helvetica (Inter Tight)" };

/** The choices whose values are palettes of the preset. */
type PaletteChoice = "palette" | "darkMode";

export const OPTIONS = {
	layout: LAYOUTS.map((id) => ({ id, name: LAYOUT_NAMES[id] })),
	font: [
		{ id: "preset", name: FROM_THEME },
		...FONT_NAMES.map((id) => ({ id, name: FONT_LABELS[id] ?? id })),
	],
	backgroundStyle: BACKGROUND_STYLES.map((id) => ({ id, name: BACKGROUND_NAMES[id] })),
	buttonStyle: BUTTON_STYLES.map((id) => ({ id, name: STYLE_NAMES[id] })),
	buttonShape: BUTTON_SHAPES.map((id) => ({ id, name: SHAPE_NAMES[id] })),
} satisfies Omit<Record<keyof ThemeChoices, readonly Option[]>, PaletteChoice>;

/** @returns the preset's own colors and its palettes */
export function paletteOptions(preset: PresetId): Option[] {
	return [
		{ id: "preset", name: FROM_THEME },
		...presets[preset].palettes.map(({ id, name }) => ({ id, name })),
	];
}

/** @returns the same colors as by day, those dimmed, and the preset's palettes */
export function darkModeOptions(preset: PresetId): Option[] {
	return [
		{ id: "preset", name: "The same" },
		{ id: "dimmed", name: "Dimmed" },
		...paletteOptions(preset).filter(({ id }) => id !== "preset"),
	];
}

/** @returns the name of a value; the value itself if it has none */
export function choiceName(choice: keyof ThemeChoices, value: string): string {
	const options =
		choice === "palette"
			? PRESET_IDS.flatMap(paletteOptions)
			: choice === "darkMode"
				? PRESET_IDS.flatMap(darkModeOptions)
				: OPTIONS[choice];
	return options.find(({ id }) => id === value)?.name ?? value;
}
