import { mixColors, nearestPassing } from "#app/lib/contrast.ts";
import type { PageTheme } from "./page-theme.ts";
import { type PresetColors, presets } from "./presets.ts";
import { themeColors } from "./theme-colors.ts";

const BACKGROUND = "#0c0c0f";
const TEXT = "#f1eee8";
/** Share of the accent in the dimmed background, from 0 to 1. */
const TINT_SHARE = 0.1;

/** @returns the theme on devices in dark mode; null if it is the same. Its text is as readable as that of any theme. */
export function darkModeOf(theme: PageTheme): PageTheme | null {
	const { darkMode, preset } = theme;
	if (darkMode === "preset") return null;
	const base = {
		...theme,
		darkMode: "preset",
		picture: theme.picture && (theme.darkPicture ?? theme.picture),
		darkPicture: null,
	} as const;
	if (darkMode === "dimmed") return { ...base, palette: "preset", colors: dimmedColors(theme) };
	// One of another preset counts for nothing, as a palette does.
	const isOwn = presets[preset].palettes.some(({ id }) => id === darkMode);
	return isOwn ? { ...base, palette: darkMode, colors: {} } : null;
}

function dimmedColors(theme: PageTheme): Partial<PresetColors> {
	const { primary, secondary } = themeColors(theme);
	const background = mixColors(BACKGROUND, primary, TINT_SHARE);
	return {
		background,
		text: TEXT,
		primary: nearestPassing(primary, [background]),
		secondary: nearestPassing(secondary, [background]),
	};
}
