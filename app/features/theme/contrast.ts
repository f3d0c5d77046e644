/**
 * Colour arithmetic for text that has to be read. Colours are `#rrggbb`.
 */

/** Text of ordinary size needs at least this ratio (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** Contrast ratio as WCAG 2.2 defines it (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), 1 to 21. */
export function contrastRatio(first: string, second: string): number {
	const [a, b] = [luminance(first), luminance(second)];
	return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** `first` with `share` (0 to 1) of `second` in it, mixed in sRGB. */
export function mixColors(first: string, second: string, share: number): string {
	const from = channels(first);
	const to = channels(second);
	return `#${from
		.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
		.map((value) => value.toString(16).padStart(2, "0"))
		.join("")}`;
}

/** Every colour of a CSS value such as a gradient, in order. */
export function colorsIn(css: string): string[] {
	return css.match(/#[0-9a-f]{6}\b/gi) ?? [];
}

function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
		const share = value / 255;
		return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255. */
function channels(color: string): number[] {
	if (!/^#[0-9a-f]{6}$/i.test(color)) throw new Error(`Not a colour: ${JSON.stringify(color)}`);
	return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
