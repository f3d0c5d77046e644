import { describe, expect, it } from "vitest";
import { toArrayLiteral } from "./array-literal.ts";

const itself = <Value>(value: Value) => value;

describe("toArrayLiteral", () => {
	it("writes numbers, dates and ids as they are, and nothing as NULL", () => {
		expect(toArrayLiteral([1, -2, null, undefined], itself)).toBe("{1,-2,NULL,NULL}");
		expect(toArrayLiteral(["2026-11-21", "00ff"], itself)).toBe("{2026-11-21,00ff}");
		expect(toArrayLiteral([], itself)).toBe("{}");
	});

	it.each(["a,b", "null", "NULL", '"', "{", "\\", "", " ", "instagram"])("refuses %j", (text) => {
		expect(() => toArrayLiteral([text], itself)).toThrow(TypeError);
	});
});
