import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("finds own properties but no inherited ones", () => {
	const table: Record<string, string> = { shop: "Shop" };
	expect(ownValue(table, "shop")).toBe("Shop");
	for (const name of ["blog", ...Object.getOwnPropertyNames(Object.prototype)]) {
		expect(ownValue(table, name)).toBeUndefined();
	}
});
