import { describe, expect, it } from "vitest";
import { colorsIn, contrastRatio, mixColors } from "./contrast.ts";

describe("contrastRatio", () => {
	it("is 21 for black on white, in either order, and 1 for a color on itself", () => {
		expect(contrastRatio("#000000", "#ffffff")).toBe(21);
		expect(contrastRatio("#ffffff", "#000000")).toBe(21);
		expect(contrastRatio("#6366f1", "#6366f1")).toBe(1);
	});

	it("is too low for white on the accent color", () => {
		expect(contrastRatio("#ffffff", "#6366F1")).toBeCloseTo(4.47, 2);
	});

	it.each(["#fff", "red", "#12345g", ""])("refuses %j", (color) => {
		expect(() => contrastRatio(color, "#000000")).toThrow("Not a color");
	});
});

it("colors are mixed by share", () => {
	expect(mixColors("#000000", "#ffffff", 0.2)).toBe("#333333");
	expect(mixColors("#0a0b0c", "#ffffff", 0)).toBe("#0a0b0c");
});

it("the colors of a gradient are found", () => {
	expect(colorsIn("linear-gradient(9deg, #ff5fdc, #a78bff 52%)")).toEqual(["#ff5fdc", "#a78bff"]);
});
