import {
	colorsIn,
	contrastRatio,
	lowestContrast,
	mixColors,
	mostReadable,
	nearestPassing,
	TEXT_CONTRAST,
} from "#app/lib/contrast.ts";
import {
	lineColor,
	MUTED_SHARE,
	type PageStyle,
	type PresetColors,
	type PresetId,
	presetStyle,
	presets,
	styleRule,
} from "./presets.ts";

export const BUTTON_SHAPES = ["preset", "square", "rounded", "pill"] as const;
export type ButtonShape = (typeof BUTTON_SHAPES)[number];

/** Colours in place of the preset's, `#rrggbb` each. */
export type CustomColors = Partial<PresetColors>;

/** How a page looks, as far as its tier allows it. */
export type PageTheme = {
	preset: PresetId;
	colors: CustomColors;
	/** `preset` for the preset's own. */
	buttonShape: ButtonShape;
	/** Sanitised, every selector below `.public-page`; empty for none. */
	customCss: string;
};

/** A preset as it is. */
export function plainTheme(preset: PresetId): PageTheme {
	return { preset, colors: {}, buttonShape: "preset", customCss: "" };
}

/** Whether links are lines of a list. Whoever asks for a shape of buttons gets buttons. */
export function isRowLayout({ preset, buttonShape }: PageTheme): boolean {
	return presets[preset].shape.layout === "row" && buttonShape === "preset";
}

/**
 * The CSS text that gives one page its look. It holds for the page in the document, or with `scope`, a selector
 * such as `.live-page`, only for a page inside of what that selects, and there goes before presets.css.
 */
export function pageThemeRule(theme: PageTheme, { scope }: { scope?: string } = {}): string {
	const css = styleRule(`.page-theme-${theme.preset}`, themeStyle(theme)) + theme.customCss;
	return scope === undefined
		? css
		: css.replaceAll(/\.(?=page-theme-|public-page\b)/g, `${scope} .`);
}

/** What the browser paints its own bars in: the colour at the top of the page. */
export function themeColor(theme: PageTheme): string {
	return pageBackgrounds(theme)[0] ?? themeColors(theme).background;
}

/** Every colour that lies behind the page's text, from the top. */
export function pageBackgrounds({ preset: id, colors: own }: PageTheme): string[] {
	const { colors, shape } = presets[id];
	if (own.background) return [own.background];
	return [...colorsIn(shape.pageImage ?? ""), colors.background];
}

/**
 * The page's whole set of colours. What the creator did not choose is the preset's, or, where it would have to go
 * with a colour that they did choose, made so that it reads.
 */
export function themeColors(theme: PageTheme): PresetColors {
	const own = theme.colors;
	const { colors } = presets[theme.preset];
	const background = own.background ?? colors.background;
	return {
		primary: own.primary ?? colors.primary,
		secondary: own.secondary ?? colors.secondary,
		background,
		text: own.text ?? readable(colors.text, pageBackgrounds(theme)),
		...buttonColors(theme),
		...quietColors(theme, background),
	};
}

/**
 * The colour of what a page says quietly: the bio, the footer. As quiet as reading it allows, and never so that the
 * footer could not be read, whatever colour was chosen for the text.
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

function themeStyle(theme: PageTheme): PageStyle {
	const preset = presets[theme.preset];
	const { background } = theme.colors;
	const colors = themeColors(theme);
	const shape = {
		...preset.shape,
		...(background ? { pageImage: "none", ring: background } : {}),
		...(theme.buttonShape === "preset" ? {} : { buttonRadius: BUTTON_RADII[theme.buttonShape] }),
		buttonShadow: buttonShadow(theme, colors),
	};
	return {
		...presetStyle({ ...preset, colors, shape }),
		muted: themeMuted(theme),
		line: lineColor(colors),
	};
}

const BUTTON_RADII: Record<Exclude<ButtonShape, "preset">, string> = {
	square: "0px",
	rounded: "12px",
	pill: "999px",
};

/** How much of the accent is in the quiet background. */
const QUIET_SHARE = 0.14;
const HOVER_SHARE = 0.14;

function buttonColors(theme: PageTheme) {
	const own = theme.colors;
	const { colors } = presets[theme.preset];
	const isRow = isRowLayout(theme);
	// The lines of a list lie on the page itself: there the accent is the colour of the words.
	const ownBackground = own.buttonBg ?? (isRow ? own.background : own.primary);
	const buttonBg = ownBackground ?? colors.buttonBg;
	const backgrounds = colorsIn(buttonBg);
	const accent = isRow && own.primary ? nearestPassing(own.primary, backgrounds) : undefined;
	const buttonText = own.buttonText ?? accent ?? readable(colors.buttonText, backgrounds);
	const linkHover = ownBackground
		? hoverOf(ownBackground, buttonText)
		: nearestPassing(colors.linkHover, [buttonText]);
	return { buttonBg, buttonText, linkHover: own.linkHover ?? linkHover };
}

function quietColors(theme: PageTheme, background: string) {
	const own = theme.colors;
	const { colors } = presets[theme.preset];
	const isOwn = [own.secondary, own.primary, own.background].some(Boolean);
	const accent = own.secondary ?? own.primary ?? colors.primary;
	// In a list the icons lie on the page itself, and two backgrounds may leave no colour that reads on both.
	const isRow = isRowLayout(theme);
	const tint = isRow ? background : mixColors(background, accent, QUIET_SHARE);
	const linkBg = own.linkBg ?? (isOwn ? tint : colors.linkBg);
	const backgrounds = isRow ? [linkBg, ...pageBackgrounds(theme)] : [linkBg];
	const linkText = own.linkText ?? nearestPassing(isOwn ? accent : colors.linkText, backgrounds);
	return { linkBg, linkText };
}

/** A background that can be told from `background` and on which its text reads as well; `background` where there is none. */
function hoverOf(background: string, text: string): string {
	const candidates = ["#000000", "#ffffff"].map((end) => mixColors(background, end, HOVER_SHARE));
	const [best = background] = candidates
		.filter(
			(each) => contrastRatio(each, background) > 1.1 && contrastRatio(each, text) >= TEXT_CONTRAST,
		)
		.toSorted((first, second) => contrastRatio(second, text) - contrastRatio(first, text));
	return best;
}

function buttonShadow(theme: PageTheme, { buttonBg, text, background }: PresetColors): string {
	const { shape } = presets[theme.preset];
	// What is a list in the preset has no edges of its own.
	if (shape.layout === "row" && theme.buttonShape !== "preset") {
		return `inset 0 0 0 1px ${mixColors(background, text, 0.5)}`;
	}
	const shadow = shape.buttonShadow ?? "none";
	const { primary, buttonBg: ownBackground } = theme.colors;
	if (!(primary ?? ownBackground)) return shadow;
	return shadow.replace(/#[0-9a-f]{6}/i, mixColors(colorsIn(buttonBg)[0] ?? text, "#000000", 0.4));
}

/** The preset's text where it reads, else black or white. */
function readable(text: string, backgrounds: readonly string[]): string {
	return lowestContrast(text, backgrounds) >= TEXT_CONTRAST ? text : mostReadable(backgrounds);
}
