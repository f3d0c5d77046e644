import { describe, expect, test } from "vitest";
import { formatMoney, formatPrice } from "./format-money.ts";

describe("formatMoney", () => {
	test.each([
		[200, "usd", "$2.00"],
		[133, "USD", "$1.33"],
		[-67, "usd", "-$0.67"],
		[123_456, "usd", "$1,234.56"],
		[200, "eur", "€2.00"],
		[200, "jpy", "¥200"],
	])("formats %i %s as %s", (units, currency, text) => {
		expect(formatMoney(units, currency)).toBe(text);
	});
});

describe("formatPrice", () => {
	test.each([
		[200, "$2"],
		[250, "$2.50"],
		[0, "$0"],
		[100_000, "$1,000"],
	])("formats %i cents as %s", (units, text) => {
		expect(formatPrice(units)).toBe(text);
	});
});
