import type { Tier } from "#app/generated/prisma/enums.ts";
import { mixColors } from "#app/lib/contrast.ts";

/** Share of the background in the color of muted text, from 0 to 1. */
export const MUTED_SHARE = 0.16;

/**
 * `#rrggbb` each; `buttonBg` may be a gradient of such colors.
 *
 * - `background`, `text`: the page. `primary`, `secondary`: its accents.
 * - `buttonBg`, `buttonText`: the buttons of the creator's links; `linkHover` is their background on hover.
 * - `linkBg`, `linkText`: elements quieter than a button: the row of social links and the monogram.
 */
export type PresetColors = {
	primary: string;
	secondary: string;
	background: string;
	text: string;
	buttonBg: string;
	buttonText: string;
	linkBg: string;
	linkText: string;
	linkHover: string;
};

export const COLOR_NAMES = [
	"primary",
	"secondary",
	"background",
	"text",
	"buttonBg",
	"buttonText",
	"linkBg",
	"linkText",
	"linkHover",
] as const satisfies readonly (keyof PresetColors)[];

export type ColorName = (typeof COLOR_NAMES)[number];

export type PresetFont = "Inter" | "Poppins" | "Raleway" | "Roboto" | "Helvetica" | "Space Mono";

export type Preset = {
	id: PresetId;
	name: string;
	/** Lowest tier that includes it. */
	tier: Tier;
	colors: PresetColors;
	font: PresetFont;
	/** CSS values besides the colors. */
	shape: {
		/** Image over `background`: a gradient whose every color has enough contrast with `text`. */
		pageImage?: string;
		/** Ring that separates the photo from the banner. */
		ring: string;
		buttonRadius: string;
		buttonShadow?: string;
		/** `row`: links are rows of a full-width list, without boxes. */
		layout?: "row";
	};
};

export const PRESET_IDS = [
	"default",
	"dark",
	"ocean",
	"sunset",
	"forest",
	"minimal",
	"neon",
] as const;

export type PresetId = (typeof PRESET_IDS)[number];

export const presets: Readonly<Record<PresetId, Preset>> = {
	default: {
		id: "default",
		name: "Default",
		tier: "free",
		colors: {
			primary: "#6366f1",
			secondary: "#ec4899",
			background: "#ffffff",
			text: "#1c1b22",
			// White on the accent itself has a contrast of 4.47, so the button is a shade darker.
			buttonBg: "#5a5de8",
			buttonText: "#ffffff",
			linkBg: "#eeeffd",
			linkText: "#3d3fb8",
			linkHover: "#4648cf",
		},
		font: "Inter",
		shape: {
			pageImage: "linear-gradient(#f4f4fe, #ffffff 20rem)",
			ring: "#ffffff",
			buttonRadius: "14px",
		},
	},
	dark: {
		id: "dark",
		name: "Dark Mode",
		tier: "free",
		colors: {
			primary: "#8b6cff",
			secondary: "#d66bff",
			background: "#0e0d13",
			text: "#f3f1fa",
			buttonBg: "#6d4df0",
			buttonText: "#ffffff",
			linkBg: "#2b2445",
			linkText: "#d6ccff",
			linkHover: "#5b3ad9",
		},
		font: "Inter",
		shape: {
			pageImage: "linear-gradient(#1c1630, #0e0d13 22rem)",
			ring: "#0e0d13",
			buttonRadius: "14px",
		},
	},
	ocean: {
		id: "ocean",
		name: "Ocean",
		tier: "pro",
		colors: {
			primary: "#7fd6e8",
			secondary: "#2f9fd0",
			background: "#06424f",
			text: "#f1fbfd",
			buttonBg: "#e9f7fa",
			buttonText: "#083b47",
			linkBg: "#16606f",
			linkText: "#e9f9fc",
			linkHover: "#ffffff",
		},
		font: "Poppins",
		shape: {
			pageImage: "linear-gradient(168deg, #042c38, #074a59 38%, #0d5f7d 72%, #14608a)",
			ring: "#e9f7fa",
			buttonRadius: "999px",
			buttonShadow: "0 6px 20px -8px #03252f",
		},
	},
	sunset: {
		id: "sunset",
		name: "Sunset",
		tier: "pro",
		colors: {
			primary: "#e4572e",
			secondary: "#8e3a7a",
			background: "#ffd3ac",
			text: "#3c1236",
			buttonBg: "#5e1f52",
			buttonText: "#ffeede",
			linkBg: "#ffe9d6",
			linkText: "#5e1f52",
			linkHover: "#7a2c63",
		},
		font: "Raleway",
		shape: {
			pageImage: "linear-gradient(172deg, #ffe3c4, #ffc79a 34%, #f8ab97 66%, #e6a6bd)",
			ring: "#ffeede",
			buttonRadius: "18px",
			buttonShadow: "0 8px 22px -10px #5e1f52",
		},
	},
	forest: {
		id: "forest",
		name: "Forest",
		tier: "pro",
		colors: {
			primary: "#5f7a3a",
			secondary: "#b0783a",
			background: "#f5f0e1",
			text: "#232d1a",
			buttonBg: "#3d5230",
			buttonText: "#f8f4e6",
			linkBg: "#e4e3c8",
			linkText: "#34472a",
			linkHover: "#2c3d23",
		},
		font: "Roboto",
		shape: {
			pageImage: "linear-gradient(#e9ead0, #f5f0e1 24rem)",
			ring: "#f5f0e1",
			buttonRadius: "8px",
		},
	},
	minimal: {
		id: "minimal",
		name: "Minimal",
		tier: "max",
		colors: {
			primary: "#111111",
			secondary: "#767676",
			background: "#ffffff",
			text: "#111111",
			buttonBg: "#ffffff",
			buttonText: "#111111",
			linkBg: "#f2f2f2",
			linkText: "#111111",
			linkHover: "#f5f5f5",
		},
		font: "Helvetica",
		shape: { ring: "#ffffff", buttonRadius: "0px", layout: "row" },
	},
	neon: {
		id: "neon",
		name: "Neon",
		tier: "max",
		colors: {
			primary: "#ff4fd8",
			secondary: "#2de2ff",
			background: "#06060a",
			text: "#f5f4ff",
			buttonBg: "linear-gradient(96deg, #ff5fdc, #a78bff 52%, #2de2ff)",
			buttonText: "#0a0812",
			linkBg: "#14121f",
			linkText: "#7eecff",
			linkHover: "#ffffff",
		},
		font: "Space Mono",
		shape: {
			pageImage: "linear-gradient(#170a24, #06060a 24rem)",
			ring: "#06060a",
			buttonRadius: "4px",
			buttonShadow: "0 0 26px -8px #ff5fdc",
		},
	},
};

/**
 * Returns the preset's values as a CSS rule for `.page-theme-{id}`, with the variables of public-page.css.
 * `presets.css` contains all of them for app pages with an embedded page; presets.test.ts generates it.
 */
export function presetRule(preset: Preset): string {
	return styleRule(`.page-theme-${preset.id}`, presetStyle(preset));
}

/** CSS values that a page is drawn with, named as in public-page.css (`--page-{name}`). */
export type PageStyle = Record<
	| "background"
	| "image"
	| "text"
	| "muted"
	| "line"
	| "primary"
	| "button-bg"
	| "button-text"
	| "button-hover"
	| "button-radius"
	| "button-shadow"
	| "quiet-bg"
	| "quiet-text"
	| "ring"
	| "font",
	string
>;

export function presetStyle({ colors, font, shape }: Preset): PageStyle {
	return {
		background: colors.background,
		image: shape.pageImage ?? "none",
		text: colors.text,
		muted: mutedText(colors),
		line: lineColor(colors),
		primary: colors.primary,
		"button-bg": colors.buttonBg,
		"button-text": colors.buttonText,
		"button-hover": colors.linkHover,
		"button-radius": shape.buttonRadius,
		"button-shadow": shape.buttonShadow ?? "none",
		"quiet-bg": colors.linkBg,
		"quiet-text": colors.linkText,
		ring: shape.ring,
		font: FONT_STACKS[font],
	};
}

export function styleRule(selector: string, style: PageStyle): string {
	const lines = Object.entries(style).map(([name, value]) => `\t--page-${name}: ${value};\n`);
	return `${selector} {\n${lines.join("")}}\n`;
}

/** @returns the color of muted text: the bio and the footer */
export function mutedText({ text, background }: PresetColors): string {
	return mixColors(text, background, MUTED_SHARE);
}

/** @returns the color of lines between rows: the text's at 16% opacity. Browsers of 2021 have no `color-mix()`. */
export function lineColor({ text }: PresetColors): string {
	return `${text}29`;
}

const INTER = '"Inter Variable", "Inter Fallback", system-ui, Arial, sans-serif';

const FONT_STACKS: Record<PresetFont, string> = {
	Inter: INTER,
	Poppins: 'Poppins, "Poppins Fallback", system-ui, Arial, sans-serif',
	Raleway: '"Raleway Variable", "Raleway Fallback", system-ui, Arial, sans-serif',
	Roboto: '"Roboto Variable", "Roboto Fallback", system-ui, Arial, sans-serif',
	Helvetica: '"Helvetica Neue", Helvetica, Arial, sans-serif',
	"Space Mono": '"Space Mono", "Space Mono Fallback", ui-monospace, Menlo, Consolas, monospace',
};
