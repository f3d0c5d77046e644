import fc from "fast-check";
import {
	type CountryCode,
	type Examples,
	getCountries,
	getCountryCallingCode,
	getExampleNumber,
	parsePhoneNumberWithError,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { normalizePhoneNumber } from "./phone-number.ts";

test.each([
	["+44 (0)20 7946 0958", "+442079460958"],
	["+44 (0) 20-7946-0958", "+442079460958"],
	["(+44) (0)20 7946 0958", "+442079460958"],
	["+(44) 020 7946 0958", "+442079460958"],
	["+44/(0)20/7946 0958", "+442079460958"],
	["0044 (0)20 7946 0958", "+442079460958"],
	["(0044) 20 7946 0958", "+442079460958"],
	["+49 0170 1234567", "+491701234567"],
	["+49 (0170) 123 45 67", "+491701234567"],
	["+39 06 6982", "+39066982"],
	["+39 (0)6 6982", "+39066982"],
	["+39 (06) 6982", "+39066982"],
	["+378 0549 882914", "+3780549882914"],
	["+225 07 07 12 34 56", "+2250707123456"],
	["+7 (8) 495 123-45-67", "+74951234567"],
	["+36 (06) 20 123 4567", "+36201234567"],
	["+45 (0)32 12 34 56", "+4532123456"],
	["+1 (212) 555-0100", "+12125550100"],
	["1 (212) 555-0100", "12125550100"],
	["030 123 456", "030123456"],
	["(030) 12 34 56", "030123456"],
	["112", "112"],
	["\u202a+49 170 1234567\u202c", "+491701234567"],
	["\u2066+49 170 1234567\u2069", "+491701234567"],
	["\u200e\u2068+49\u00a0170\u202f1234567\u2069\ufeff", "+491701234567"],
	["+49\u2010170\u2011123\u201245\u201367\u2014\u2015", "+491701234567"],
	["+49 170 123\u22124567", "+491701234567"],
	["030/123456", "030123456"],
	["+49.170.1234567", "+491701234567"],
	["+49·170·1234567", "+491701234567"],
	["1\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e3", "112"],
	["＋４９ １７０ １２３４５６７", "+491701234567"],
	["（０３）１２３４－５６７８", "0312345678"],
	["+٢٠ ١٠ ١٢٣٤٥٦٧٨", "+201012345678"],
	["۰۹۱۲ ۳۴۵ ۶۷۸۹", "09123456789"],
	["+91 ९८७६५ ४३२१०", "+919876543210"],
	["０９０－１２３４－５６７８", "09012345678"],
	["+٤٩ ١٧٠ ١٢٣٤٥٦٧", "+491701234567"],
	["+৮৮০ ১৭১২-৩৪৫৬৭৮", "+8801712345678"],
	["+๖๖ ๘๑ ๒๓๔ ๕๖๗๘", "+66812345678"],
	["+95 ၉ ၁၂၃ ၄၅၆ ၇၈၉", "+959123456789"],
	["+855 ១២ ៣៤៥ ៦៧៨", "+85512345678"],
	["𝟎𝟑𝟎 123456", "030123456"],
	// Parentheses that mean nothing: the digits count.
	["(0044 20 7946 0958", "+442079460958"],
	["00)49)90869", "+4990869"],
	["+4(4(0)20", "+4420"],
	["+36 06 06 20 123", "+3620123"],
])("reads %j as %s", (typed, number) => {
	expect(normalizePhoneNumber(typed)).toBe(number);
});

test.each([
	"",
	"12",
	"+",
	"++",
	"call me",
	"+49 170 CALL ME",
	"+49 30 123 ext. 4",
	"(0)",
	"+)20)0",
	"1".repeat(21),
])("refuses %j", (typed) => {
	expect(normalizePhoneNumber(typed)).toBeNull();
});

/** The library knows every country's plan, and is too large for the browser, which checks the same form. */
test.each(getCountries())("agrees with libphonenumber on a number of %s", (country) => {
	const { number, nationalNumber } = exampleOf(country);
	const code = getCountryCallingCode(country);
	expect(normalizePhoneNumber(`+${code} ${nationalNumber}`)).toBe(number);
	for (const typed of [`+${code} (0)${nationalNumber}`, `+${code} 0${nationalNumber}`]) {
		const expected = parsePhoneNumberWithError(typed);
		if (expected.isValid()) expect(normalizePhoneNumber(typed)).toBe(expected.number);
	}
});

test("returns digits, with a plus sign at most, and reads them again in the same way", () => {
	const anything = fc.oneof(
		anyText,
		fc.stringMatching(/^[+0-9() /.\u202a\u2011-]{3,25}$/),
		fc
			.tuple(
				fc.constantFrom("", "+44 (0)", "+39 (0)", "+1 (8)", "00", "+490", "(+7) 8", "+36"),
				fc.stringMatching(/^[\d()]{5,12}$/),
			)
			.map((parts) => parts.join("")),
	);
	fc.assert(
		fc.property(anything, (typed) => {
			const number = normalizePhoneNumber(typed);
			if (number === null) return;
			expect(number).toMatch(/^\+?\d{3,20}$/);
			expect(normalizePhoneNumber(number)).toBe(number);
		}),
		{ numRuns: 2_000 },
	);
});

function exampleOf(country: CountryCode) {
	const example = getExampleNumber(country, examples as Examples);
	if (!example) throw new Error(`There is no example of ${country}`);
	return example;
}
