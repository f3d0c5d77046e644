import { expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "../landing/default-document.ts";
import { priceMismatches } from "./price-mismatches.ts";

const CHARGED = new Map([
	["free", 0],
	["pro", 200],
	["max", 400],
]);
const [free, pro, max] = DEFAULT_DOCUMENT.pricing.tiers;
if (!free || !pro || !max) throw new Error("a default plan is missing");

test("the default prices are the ones that are charged", () => {
	expect(priceMismatches(DEFAULT_DOCUMENT.pricing.tiers, CHARGED)).toEqual([]);
});

test.each(["3", "$3", "3.00", "$3 / month", "$3.00 a month"])("%s isn’t what $2 costs", (price) => {
	expect(priceMismatches([{ ...pro, price }], CHARGED)).toEqual([
		{ name: "Pro", shown: price, chargedCents: 200 },
	]);
});

test.each(["2", "2.00", "$2", "$2/month", "From two dollars", "€3", ""])(
	"%s raises no warning",
	(price) => {
		expect(priceMismatches([{ ...pro, price }], CHARGED)).toEqual([]);
	},
);

test("plans that only the landing page has can’t be compared", () => {
	expect(priceMismatches([{ ...max, id: "team", price: "90" }], CHARGED)).toEqual([]);
});
