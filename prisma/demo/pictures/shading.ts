/** Noise, colors and light for pictures that are computed point by point. */

/** Red, green and blue from 0 to 1. */
export type Color = readonly [number, number, number];

/** Returns the color at a point: `x` from 0 to the width divided by the height, `y` from 0 at the top to 1. */
export type Scene = (x: number, y: number) => Color;

export function mix(a: Color, b: Color, share: number): Color {
	return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function add(a: Color, b: Color, amount = 1): Color {
	return [a[0] + b[0] * amount, a[1] + b[1] * amount, a[2] + b[2] * amount];
}

export function scale(color: Color, amount: number): Color {
	return [color[0] * amount, color[1] * amount, color[2] * amount];
}

/** @param text such as `#1d1b16` */
export function hex(text: string): Color {
	const value = Number.parseInt(text.slice(1), 16);
	return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Rises smoothly from 0 at `from` to 1 at `to`; falls if `from` is the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
	const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
	return share * share * (3 - 2 * share);
}

/** @returns a number from 0 to 1 that is the same for the same lattice point */
export function hash(x: number, y: number, seed = 0): number {
	let bits =
		Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263) ^ Math.imul(seed, 974_634_777);
	bits = Math.imul(bits ^ (bits >>> 13), 1_274_126_177);
	return ((bits ^ (bits >>> 16)) >>> 0) / 4_294_967_295;
}

/** @returns smooth noise from 0 to 1 */
export function noise(x: number, y: number, seed = 0): number {
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const [right, bottom] = [smoothstep(0, 1, x - left), smoothstep(0, 1, y - top)];
	const upper = hash(left, top, seed) * (1 - right) + hash(left + 1, top, seed) * right;
	const lower = hash(left, top + 1, seed) * (1 - right) + hash(left + 1, top + 1, seed) * right;
	return upper * (1 - bottom) + lower * bottom;
}

/** @returns noise of several sizes from 0 to 1, as of clouds and mountains */
export function fractal(x: number, y: number, { seed = 0, octaves = 6 } = {}): number {
	let [sum, weight, total, size] = [0, 1, 0, 1];
	for (let octave = 0; octave < octaves; octave += 1) {
		sum += noise(x * size, y * size, seed + octave * 17) * weight;
		total += weight;
		weight *= 0.5;
		size *= 2.03;
	}
	return sum / total;
}
