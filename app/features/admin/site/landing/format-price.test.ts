import { expect, test } from "vitest";
import { formatPrice, isAmount } from "./format-price.ts";
import { pricesInWords } from "./prices-in-words.ts";

test("digits alone are shown as dollars, any other text as written", () => {
	expect(formatPrice("2")).toBe("$2");
	expect(formatPrice("2.50")).toBe("$2.50");
	expect(formatPrice("Ask us")).toBe("Ask us");
	expect(["€2", "2 a month", "2.505"].filter(isAmount)).toEqual([]);
});

test("prices in words are the amounts, each once", () => {
	expect(pricesInWords(["0", "2", "4"])).toBe("Free, $2, or $4");
	expect(pricesInWords(["0", "2", "2", "Ask us"])).toBe("Free or $2");
	expect(pricesInWords(["Ask us"])).toBeNull();
});
