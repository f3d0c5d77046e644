import { mixColors, nearestPassing } from "#app/lib/contrast.ts";
import type { PageTheme } from "./page-theme.ts";
import { type PresetColors, presets } from "./presets.ts";
import { themeColors } from "./theme-colors.ts";

const NIGHT_BLACK = "#0c0c0f";
const NIGHT_TEXT = "#f1eee8";
/** Share of the accent in the dimmed background, from 0 to 1. */
const TINT_SHARE = 0.1;

/** @returns the theme on devices in dark mode; null if it is the same. Its text is as readable as that of any theme. */
export function nightOf(theme: PageTheme): PageTheme | null {
	const { night, preset } = theme;
	if (night === "preset") return null;
	if (night === "dimmed") {
		const colors = dimmedColors(theme);
		return { ...theme, night: "preset", palette: "preset", colors };
	}
	// One of another preset counts for nothing, as a palette does.
	const isOwn = presets[preset].palettes.some(({ id }) => id === night);
	return isOwn ? { ...theme, night: "preset", palette: night, colors: {} } : null;
}

function dimmedColors(theme: PageTheme): Partial<PresetColors> {
	const { primary, secondary } = themeColors(theme);
	const background = mixColors(NIGHT_BLACK, primary, TINT_SHARE);
	return {
		background,
		text: NIGHT_TEXT,
		primary: nearestPassing(primary, [background]),
		secondary: nearestPassing(secondary, [background]),
	};
}
