import { expect, test } from "vitest";
import { formatPrice, isAmount } from "./format-price.ts";

test("digits alone are shown as dollars, any other text as written", () => {
	expect(formatPrice("2")).toBe("$2");
	expect(formatPrice("2.50")).toBe("$2.50");
	expect(formatPrice("Ask us")).toBe("Ask us");
	expect(["€2", "2 a month", "2.505"].filter(isAmount)).toEqual([]);
});
