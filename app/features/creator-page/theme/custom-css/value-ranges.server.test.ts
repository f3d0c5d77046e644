import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeCustomCss } from "./custom-css-sanitizer.server.ts";
import { MAX_FONT_SIZE_PX, MAX_VIEWPORT_PX, measure } from "./value-ranges.ts";

/** Sizes in pixels from which a browser computes a length. */
type Screen = { viewport: number; font: number; column: number };

/** A length as a creator may write it, with an independent computation of its value. */
type Length = { text: string; compute(screen: Screen): number };

const UNITS: Record<string, (amount: number, screen: Screen) => number> = {
	px: (amount) => amount,
	pt: (amount) => (amount * 4) / 3,
	rem: (amount) => amount * 16,
	// These properties convert `em` to `rem`.
	em: (amount) => amount * 16,
	ch: (amount, { font }) => (amount * font) / 2,
	vw: (amount, { viewport }) => (amount * viewport) / 100,
	dvh: (amount, { viewport }) => (amount * viewport) / 100,
	"%": (amount, { column }) => (amount * column) / 100,
};

const number: fc.Arbitrary<Length> = fc
	.tuple(fc.integer({ min: -400, max: 4_000 }), fc.constantFrom(...Object.keys(UNITS)))
	.map(([tenths, unit]) => ({
		text: `${tenths / 10}${unit}`,
		compute: (screen: Screen) => UNITS[unit]?.(tenths / 10, screen) ?? Number.NaN,
	}));

const sum: fc.Arbitrary<Length> = fc
	.tuple(number, fc.option(fc.tuple(fc.constantFrom(1, -1), number)))
	.map(([first, rest]) => ({
		text: rest ? `${first.text} ${rest[0] === 1 ? "+" : "-"} ${rest[1].text}` : first.text,
		compute: (screen: Screen) =>
			first.compute(screen) + (rest ? rest[0] * rest[1].compute(screen) : 0),
	}));

const length: fc.Arbitrary<Length> = fc.oneof(
	number,
	fc
		.tuple(fc.constantFrom("min", "max"), fc.array(sum, { minLength: 1, maxLength: 3 }))
		.map(([name, args]) => ({
			text: `${name}(${args.map(({ text }) => text).join(", ")})`,
			compute: (screen: Screen) =>
				Math[name === "min" ? "min" : "max"](...args.map((arg) => arg.compute(screen))),
		})),
	fc.tuple(sum, sum, sum).map(([low, value, high]) => ({
		text: `clamp(${low.text}, ${value.text}, ${high.text})`,
		compute: (screen: Screen) =>
			Math.max(low.compute(screen), Math.min(value.compute(screen), high.compute(screen))),
	})),
);

const screen: fc.Arbitrary<Screen> = fc.record({
	viewport: fc.constantFrom(0, 320, 390, 1_280, MAX_VIEWPORT_PX),
	font: fc.constantFrom(0, 16, MAX_FONT_SIZE_PX),
	column: fc.constantFrom(0, 280, 600),
});

describe("any expression of a size", () => {
	it.each([
		["margin-bottom", 0, 64],
		["padding-top", 0, 64],
		["row-gap", 0, 64],
	])("in %s computes to %i to %i px on every screen, or is left out", (property, least, most) => {
		let carried = 0;
		fc.assert(
			fc.property(length, fc.array(screen, { minLength: 4, maxLength: 8 }), (size, screens) => {
				const { css } = sanitizeCustomCss(`.page-link{${property}:${size.text}}`);
				if (!css.includes(`${property}:`)) return;
				carried += 1;
				for (const each of screens) {
					const computed = size.compute(each);
					expect(computed).toBeGreaterThanOrEqual(least - 0.01);
					expect(computed).toBeLessThanOrEqual(most + 0.01);
				}
			}),
			{ numRuns: 1_500 },
		);
		// About one expression in twenty is carried.
		expect(carried).toBeGreaterThan(10);
	});
});

it.each([
	["clamp(1px, 2px, 3px)", { kind: "length", min: 2, max: 2 }],
	["clamp(1px, 2px)", null],
	["clamp(1px, 2px, 3px, 4px)", null],
	["clamp(1px, 2deg, 3px)", null],
	["min(1px, 2deg)", null],
	["max()", null],
])("%s has a known range only if it is written as CSS has it", (value, quantity) => {
	expect(measure(value, () => 100)).toMatchObject([{ text: value, within: null, quantity }]);
});

it("measures nothing in a string", () => {
	expect(measure('"Gill Sans 2", serif', () => 100)).toEqual([]);
});
