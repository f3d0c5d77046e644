import type { Tier } from "#app/generated/prisma/enums.ts";
import type { FontName } from "./fonts.ts";

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

/**
 * Where photo, name and bio are: `hero` leads with the banner or the photo across the page. In a `poster` each title fills the
 * width, in a `letter` links stand in sentences, and in a `sheet` every picture is a frame that opens in place.
 */
export type Layout = "centered" | "left" | "hero" | "poster" | "letter" | "sheet";

export type ButtonStyle = "solid" | "outline" | "soft" | "shadow" | "glass";

export type Preset = {
	id: PresetId;
	name: string;
	/** Lowest tier that includes it. */
	tier: Tier;
	colors: PresetColors;
	font: FontName;
	/** Font of the name and the headings, if it isn't `font`. Then `font` is the system's own, so one file is loaded. */
	headingFont?: FontName;
	/** Values besides the colors. The rest of the composition is in `public/presets/{id}.css`. */
	shape: {
		/** Image over `background`: a gradient whose every color has enough contrast with `text`. */
		pageImage?: string;
		/** Ring that separates the photo from the banner. */
		ring: string;
		layout: Layout;
		/** Width of the photo in pixels, where it doesn't lead the page. */
		photo: number;
		photoRadius: string;
		buttonStyle: ButtonStyle;
		buttonRadius: string;
		/** Shadow of buttons in the preset's own style, from a dark shade of the button and the page's accent. */
		buttonShadow?: (colors: { shade: string; accent: string; text: string }) => string;
		/** Links are rows of a full-width list, without boxes. */
		isRows?: true;
		/** Number of links of a section below which links without a size of their own are quiet; missing for all. */
		quietFrom?: number;
	};
	/** Further sets of colors. What a palette leaves out is derived from it, as for custom colors. */
	palettes: readonly Palette[];
};

export type Palette = {
	id: PaletteId;
	name: string;
	colors: Partial<PresetColors> & Pick<PresetColors, "primary" | "background">;
	pageImage?: string;
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

export const PALETTE_IDS = [
	"rose",
	"teal",
	"ink",
	"moss",
	"cobalt",
	"clay",
	"lagoon",
	"midnight",
	"foam",
	"dusk",
	"peach",
	"berry",
	"fern",
	"autumn",
	"night",
	"paper",
	"stone",
	"black",
	"acid",
	"electric",
	"ultra",
] as const;

export type PaletteId = (typeof PALETTE_IDS)[number];

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
			pageImage:
				"radial-gradient(44rem 22rem at 15% -6rem, #e4e4ff, transparent), radial-gradient(40rem 20rem at 95% -8rem, #fde6f3, transparent)",
			ring: "#ffffff",
			layout: "centered",
			photo: 112,
			photoRadius: "50%",
			buttonStyle: "solid",
			buttonRadius: "14px",
			quietFrom: 6,
			buttonShadow: ({ shade }) => `0 1px 2px ${shade}33, 0 10px 20px -14px ${shade}`,
		},
		palettes: [
			{
				id: "rose",
				name: "Rose",
				colors: {
					primary: "#c2255c",
					secondary: "#b4532a",
					background: "#fffafb",
					text: "#2b1420",
				},
				pageImage:
					"radial-gradient(44rem 22rem at 15% -6rem, #ffe0ea, transparent), radial-gradient(40rem 20rem at 95% -8rem, #fff0dc, transparent)",
			},
			{
				id: "teal",
				name: "Teal",
				colors: {
					primary: "#0b7a75",
					secondary: "#2b6f9e",
					background: "#fbfefd",
					text: "#10302e",
				},
				pageImage:
					"radial-gradient(44rem 22rem at 15% -6rem, #d8f3ee, transparent), radial-gradient(40rem 20rem at 95% -8rem, #e2eefb, transparent)",
			},
			{
				id: "ink",
				name: "Ink",
				colors: {
					primary: "#22242b",
					secondary: "#6a5a44",
					background: "#fbfaf7",
					text: "#17181c",
				},
				pageImage: "radial-gradient(44rem 22rem at 50% -8rem, #efece4, transparent)",
			},
		],
	},
	dark: {
		id: "dark",
		name: "Dark Mode",
		tier: "free",
		colors: {
			primary: "#f0b35b",
			secondary: "#e4745c",
			background: "#100f0e",
			text: "#f6f1e9",
			buttonBg: "#262320",
			buttonText: "#f6f1e9",
			linkBg: "#262320",
			linkText: "#f0c98a",
			linkHover: "#3a342e",
		},
		font: "Inter",
		shape: {
			ring: "#100f0e",
			layout: "hero",
			photo: 152,
			photoRadius: "28px",
			buttonStyle: "solid",
			buttonRadius: "16px",
			buttonShadow: ({ text }) => `inset 0 0 0 1px ${text}1f`,
		},
		palettes: [
			{
				id: "moss",
				name: "Moss",
				colors: {
					primary: "#9fd08c",
					secondary: "#d6c779",
					background: "#0d110e",
					text: "#eef4ea",
					buttonBg: "#1f2821",
					buttonText: "#eef4ea",
				},
			},
			{
				id: "cobalt",
				name: "Cobalt",
				colors: {
					primary: "#84b4ff",
					secondary: "#9ad6e8",
					background: "#0b0e15",
					text: "#edf2fb",
					buttonBg: "#1c2433",
					buttonText: "#edf2fb",
				},
			},
			{
				id: "clay",
				name: "Clay",
				colors: {
					primary: "#ff9d85",
					secondary: "#f3c39a",
					background: "#150f0d",
					text: "#fbefe9",
					buttonBg: "#31211c",
					buttonText: "#fbefe9",
				},
			},
		],
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
			layout: "centered",
			photo: 128,
			photoRadius: "50%",
			buttonStyle: "glass",
			buttonRadius: "999px",
		},
		palettes: [
			{
				id: "lagoon",
				name: "Lagoon",
				colors: {
					primary: "#a5f0d0",
					secondary: "#7fe0c4",
					background: "#07483f",
					text: "#effcf7",
				},
				pageImage: "linear-gradient(168deg, #042f2e, #07483f 45%, #11604a)",
			},
			{
				id: "midnight",
				name: "Midnight",
				colors: {
					primary: "#a9c1ff",
					secondary: "#8fb2ff",
					background: "#0c1a45",
					text: "#f1f4ff",
				},
				pageImage: "linear-gradient(168deg, #070d2b, #0f1f55 45%, #2b3590)",
			},
			{
				id: "foam",
				name: "Foam",
				colors: {
					primary: "#0b6478",
					secondary: "#0b6478",
					background: "#dff3f6",
					text: "#06303a",
				},
				pageImage: "linear-gradient(168deg, #f2fbfc, #cdebf1 50%, #b3dcea)",
			},
		],
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
			layout: "hero",
			photo: 128,
			photoRadius: "50%",
			buttonStyle: "solid",
			buttonRadius: "18px",
			quietFrom: 6,
			buttonShadow: ({ shade }) => `0 8px 22px -10px ${shade}`,
		},
		palettes: [
			{
				id: "dusk",
				name: "Dusk",
				colors: {
					primary: "#ffb38a",
					secondary: "#ff9bb3",
					background: "#34184a",
					text: "#fff0e6",
				},
				pageImage: "linear-gradient(172deg, #1d1138, #3d1a52 45%, #6b2a58 80%, #8a3a52)",
			},
			{
				id: "peach",
				name: "Peach",
				colors: {
					primary: "#b3401c",
					secondary: "#a03a52",
					background: "#fff1e4",
					text: "#40180c",
				},
				pageImage: "linear-gradient(172deg, #fff8ef, #ffe8d6 45%, #ffd9cc)",
			},
			{
				id: "berry",
				name: "Berry",
				colors: {
					primary: "#8c1c4f",
					secondary: "#6d2a80",
					background: "#ffd9e2",
					text: "#3d0a26",
				},
				pageImage: "linear-gradient(172deg, #ffeaf0, #ffcfdc 40%, #f3b3d0 75%, #d8b0e6)",
			},
		],
	},
	forest: {
		id: "forest",
		name: "Forest",
		tier: "pro",
		colors: {
			primary: "#5f7a3a",
			secondary: "#b0783a",
			background: "#faf6ea",
			text: "#232d1a",
			buttonBg: "#3d5230",
			buttonText: "#f8f4e6",
			linkBg: "#e6e6cd",
			linkText: "#34472a",
			linkHover: "#2c3d23",
		},
		font: "Roboto",
		headingFont: "Lora",
		shape: {
			pageImage: "linear-gradient(#b9c4a0, #d7dcc2 30rem)",
			ring: "#faf6ea",
			layout: "left",
			photo: 96,
			photoRadius: "24px",
			buttonStyle: "solid",
			buttonRadius: "10px",
			quietFrom: 6,
		},
		palettes: [
			{
				id: "fern",
				name: "Fern",
				colors: {
					primary: "#1f6b4a",
					secondary: "#1f6b4a",
					background: "#f5faf4",
					text: "#13291f",
				},
				pageImage: "linear-gradient(#a9cbb4, #cfe2d2 30rem)",
			},
			{
				id: "autumn",
				name: "Autumn",
				colors: {
					primary: "#8f4318",
					secondary: "#8f4318",
					background: "#fdf5e8",
					text: "#33200f",
				},
				pageImage: "linear-gradient(#dfb98d, #efd9bb 30rem)",
			},
			{
				id: "night",
				name: "Night",
				colors: {
					primary: "#c3d69b",
					secondary: "#c3d69b",
					background: "#1b241b",
					text: "#eff3e4",
				},
				pageImage: "linear-gradient(#0c120d, #131b14 30rem)",
			},
		],
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
		shape: {
			ring: "#ffffff",
			layout: "left",
			photo: 96,
			photoRadius: "50%",
			buttonStyle: "outline",
			buttonRadius: "0px",
			isRows: true,
		},
		palettes: [
			{
				id: "paper",
				name: "Paper",
				colors: {
					primary: "#1d1a14",
					secondary: "#1d1a14",
					background: "#faf6ee",
					text: "#1d1a14",
				},
			},
			{
				id: "stone",
				name: "Stone",
				colors: {
					primary: "#14171a",
					secondary: "#14171a",
					background: "#e6e7e4",
					text: "#14171a",
				},
			},
			{
				id: "black",
				name: "Black",
				colors: {
					primary: "#ffffff",
					secondary: "#ffffff",
					background: "#0a0a0a",
					text: "#f7f7f7",
				},
			},
		],
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
			linkText: "#ff8ae4",
			linkHover: "#ffffff",
		},
		font: "Space Mono",
		shape: {
			// The grid is gone where the links begin, so that no line runs through their words.
			pageImage:
				"radial-gradient(34rem 24rem at 50% -4rem, #33103a, transparent), linear-gradient(transparent 4rem, #06060a 18rem), linear-gradient(#120d1c 1px, transparent 1px) 50% 0 / 2.5rem 2.5rem, linear-gradient(90deg, #120d1c 1px, transparent 1px) 50% 0 / 2.5rem 2.5rem",
			ring: "#06060a",
			layout: "centered",
			photo: 120,
			photoRadius: "8px",
			buttonStyle: "outline",
			buttonRadius: "6px",
			buttonShadow: ({ accent }) => `0 0 18px -5px ${accent}, inset 0 0 16px -9px ${accent}`,
		},
		palettes: [
			{
				id: "acid",
				name: "Acid",
				colors: {
					primary: "#b8ff3d",
					secondary: "#b8ff3d",
					background: "#070a05",
					text: "#f4ffe8",
				},
				pageImage: "radial-gradient(34rem 24rem at 50% -4rem, #1f3310, transparent)",
			},
			{
				id: "electric",
				name: "Electric",
				colors: {
					primary: "#3fe0ff",
					secondary: "#3fe0ff",
					background: "#05080c",
					text: "#eefbff",
				},
				pageImage: "radial-gradient(34rem 24rem at 50% -4rem, #0c3040, transparent)",
			},
			{
				id: "ultra",
				name: "Ultraviolet",
				colors: {
					primary: "#b39bff",
					secondary: "#b39bff",
					background: "#08060f",
					text: "#f4f0ff",
				},
				pageImage: "radial-gradient(34rem 24rem at 50% -4rem, #271a52, transparent)",
			},
		],
	},
};
