/**
 * Color arithmetic for readable text. Colors are `#rrggbb`.
 */

/** Minimum contrast ratio of normal-sized text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Contrast ratio as WCAG 2.2 defines it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), 1 to 21. */
export function contrastRatio(first: string, second: string): number {
	return ratioOf(luminance(first), luminance(second));
}

/** The lowest contrast ratio of `text` on any of `backgrounds`. */
export function lowestContrast(text: string, backgrounds: readonly string[]): number {
	return Math.min(...backgrounds.map((background) => contrastRatio(text, background)));
}

/**
 * `color` if it has enough contrast on every background, else the nearest passing color towards black or white.
 * A single background always has one: the worse of black and white on it is below 4.59, the better above. If several
 * backgrounds have none, the better of black and white.
 */
export function nearestPassing(color: string, backgrounds: readonly string[]): string {
	if (lowestContrast(color, backgrounds) >= TEXT_CONTRAST) return color.toLowerCase();
	const candidates = ["#000000", "#ffffff"].map((end) => {
		const share = firstPassingShare(color, end, backgrounds);
		return { color: mixColors(color, end, share), share };
	});
	const passing = candidates.filter(
		(candidate) => lowestContrast(candidate.color, backgrounds) >= TEXT_CONTRAST,
	);
	const [nearest] = passing.toSorted((a, b) => a.share - b.share);
	return nearest?.color ?? mostReadable(backgrounds);
}

/** Black or white, whichever has the higher contrast on every background. */
export function mostReadable(backgrounds: readonly string[]): string {
	const [black, white] = ["#000000", "#ffffff"].map((end) => lowestContrast(end, backgrounds));
	return (white ?? 0) >= (black ?? 0) ? "#ffffff" : "#000000";
}

/** Mixes `share` (0 to 1) of `second` into `first`, in sRGB. */
export function mixColors(first: string, second: string, share: number): string {
	return hexOf(mixChannels(channels(first), channels(second), share));
}

/** Adds `levels` (of 256, also negative) to each channel. */
export function shiftColor(color: string, levels: number): string {
	return hexOf(channels(color).map((value) => Math.min(Math.max(value + levels, 0), 255)));
}

/** Whether `text` is readable on both backgrounds and on every color between them, channel by channel. */
export function readsBetween(text: string, first: string, second: string): boolean {
	const [dark = 0, light = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
	const own = luminance(text);
	// Between a darker and a lighter background is one of the text's own luminance.
	const isOutside = own <= dark || own >= light;
	return isOutside && lowestContrast(text, [first, second]) >= TEXT_CONTRAST;
}

/** All colors in a CSS value such as a gradient, in order. */
export function colorsIn(css: string): string[] {
	return css.match(/#[0-9a-f]{6}\b/gi) ?? [];
}

function ratioOf(a: number, b: number): number {
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function mixChannels(from: readonly number[], to: readonly number[], share: number): number[] {
	return from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
}

function luminance(color: string): number {
	return luminanceOf(channels(color));
}

function luminanceOf(values: readonly number[]): number {
	const [red = 0, green = 0, blue = 0] = values.map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255. */
function channels(color: string): number[] {
	if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`Not a color: ${JSON.stringify(color)}`);
	return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hexOf(values: readonly number[]): string {
	return `#${values.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const STEPS = 100;

/** The smallest share of `end` at which `color` has enough contrast on every background; 1 if there is none. */
function firstPassingShare(color: string, end: string, backgrounds: readonly string[]): number {
	const [from, to] = [channels(color), channels(end)];
	const luminances = backgrounds.map(luminance);
	for (let step = 1; step < STEPS; step++) {
		const mixed = luminanceOf(mixChannels(from, to, step / STEPS));
		if (luminances.every((background) => ratioOf(mixed, background) >= TEXT_CONTRAST))
			return step / STEPS;
	}
	return 1;
}
