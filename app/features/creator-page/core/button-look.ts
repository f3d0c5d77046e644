import {
	colorsIn,
	lowestContrast,
	mixColors,
	nearestPassing,
	TEXT_CONTRAST,
} from "#app/lib/contrast.ts";
import { buttonStyleOf, isRowLayout, type PageTheme, showsPicture } from "./page-theme.ts";
import { presets } from "./presets.ts";
import { chosenColors, pageBackgrounds, readable, themeColors } from "./theme-colors.ts";

/** How a page's buttons are drawn, as CSS values. */
export type ButtonLook = {
	background: string;
	text: string;
	/** Value of `border`. */
	border: string;
	shadow: string;
	hover: string;
	hoverText: string;
	/** Opaque colors behind the text. */
	grounds: string[];
	hoverGrounds: string[];
};

const OUTLINE = "1.5px solid";
const NO_BORDER = "0 solid transparent";

/** Opacity of tinted buttons, from 0 to 1. */
const SOFT = { rest: 0.14, hover: 0.24 };
const GLASS = { dark: { rest: 0.12, hover: 0.2 }, light: { rest: 0.5, hover: 0.72 } };

export function buttonLook(theme: PageTheme): ButtonLook {
	if (isRowLayout(theme)) return row(theme);
	switch (buttonStyleOf(theme)) {
		case "solid":
			return solid(theme);
		case "outline":
			return outline(theme);
		case "soft":
			return soft(theme);
		case "shadow":
			return hardShadow(theme);
		case "glass":
			return glass(theme);
	}
}

function solid(theme: PageTheme): ButtonLook {
	const { buttonBg, buttonText, linkHover } = themeColors(theme);
	return {
		background: buttonBg,
		text: buttonText,
		border: NO_BORDER,
		shadow: presetShadow(theme),
		hover: linkHover,
		hoverText: buttonText,
		grounds: colorsIn(buttonBg),
		hoverGrounds: [linkHover],
	};
}

/** A row of a list. One in the page's own color leaves the creator's picture in sight. */
function row(theme: PageTheme): ButtonLook {
	const look = { ...solid(theme), shadow: "none" };
	const isClear = showsPicture(theme) && look.background === themeColors(theme).background;
	return isClear ? { ...look, background: "transparent", grounds: pageBackgrounds(theme) } : look;
}

/** An edge in the accent color that fills on hover. */
function outline(theme: PageTheme): ButtonLook {
	const page = pageBackgrounds(theme);
	const { buttonBg, buttonText, text, primary } = themeColors(theme);
	const { linkHover, primary: chosen } = chosenColors(theme);
	const isPresets = presets[theme.preset].shape.buttonStyle === "outline";
	const edge = nearestPassing(chosen ?? (isPresets ? primary : text), page);
	// A button in nearly the page's own color would seem to vanish when it fills.
	const isVisible = colorsIn(buttonBg).every((color) => lowestContrast(color, page) > 1.3);
	const hover = linkHover ?? (isVisible ? buttonBg : edge);
	return {
		background: "transparent",
		text: theme.colors.buttonText ?? text,
		border: `${OUTLINE} ${edge}`,
		shadow: presetShadow(theme),
		hover,
		hoverText: readable(buttonText, colorsIn(hover)),
		grounds: page,
		hoverGrounds: colorsIn(hover),
	};
}

/** A tint of the accent. */
function soft(theme: PageTheme): ButtonLook {
	const tint = theme.colors.buttonBg ?? themeColors(theme).primary;
	return tinted(theme, { tint: colorsIn(tint)[0] ?? tint, ...SOFT });
}

/** A frosted pane: white, or in the chosen color. */
function glass(theme: PageTheme): ButtonLook {
	const page = pageBackgrounds(theme);
	const { text } = themeColors(theme);
	const isDark = lowestContrast("#ffffff", page) >= lowestContrast("#000000", page);
	const chosen = theme.colors.buttonBg ?? theme.colors.primary;
	const opacity = isDark || chosen ? GLASS.dark : GLASS.light;
	return {
		...tinted(theme, { tint: chosen ?? "#ffffff", ...opacity }),
		border: `1px solid ${isDark ? "#ffffff59" : `${text}33`}`,
		shadow: isDark ? "inset 0 1px 0 #ffffff33" : "0 8px 20px -14px #00000066",
	};
}

/** A translucent button, as opaque as its text allows: the page shows through. */
function tinted(
	theme: PageTheme,
	{ tint, rest, hover }: { tint: string; rest: number; hover: number },
): ButtonLook {
	const page = pageBackgrounds(theme);
	const text = theme.colors.buttonText ?? themeColors(theme).text;
	const over = (opacity: number) => page.map((color) => mixColors(color, tint, opacity));
	const limit = (opacity: number) => {
		for (let share = opacity; share > 0; share -= 0.02) {
			if (lowestContrast(text, over(share)) >= TEXT_CONTRAST) return share;
		}
		return 0;
	};
	const { linkHover } = theme.colors;
	return {
		background: withOpacity(tint, limit(rest)),
		text,
		border: NO_BORDER,
		shadow: "none",
		hover: linkHover ?? withOpacity(tint, limit(hover)),
		hoverText: linkHover ? readable(text, [linkHover]) : text,
		grounds: over(limit(rest)),
		hoverGrounds: linkHover ? [linkHover] : over(limit(hover)),
	};
}

/** A filled button with an edge and a hard shadow in the color of the text. */
function hardShadow(theme: PageTheme): ButtonLook {
	const { text } = themeColors(theme);
	return { ...solid(theme), border: `${OUTLINE} ${text}`, shadow: `4px 4px 0 ${text}` };
}

/** The preset's own shadow, in its own style only. */
function presetShadow(theme: PageTheme): string {
	const { shape } = presets[theme.preset];
	if (shape.buttonShadow === undefined || buttonStyleOf(theme) !== shape.buttonStyle) return "none";
	const { buttonBg, primary, text } = themeColors(theme);
	const shade = mixColors(colorsIn(buttonBg)[0] ?? text, "#000000", 0.4);
	return shape.buttonShadow({ shade, accent: primary, text });
}

function withOpacity(color: string, opacity: number): string {
	const alpha = Math.round(opacity * 255);
	return `${color}${alpha.toString(16).padStart(2, "0")}`;
}
