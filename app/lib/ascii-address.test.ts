import { expect, test } from "vitest";
import { asciiAddress } from "./ascii-address.ts";
import { addressPatterns } from "./search-pattern.ts";

test.each([
	["müller.de", "xn--mller-kva.de"],
	["Mu\u0308ller.de/Menü", "xn--mller-kva.de/men%c3%bc"],
	["anna@MÜLLER.de", "anna@xn--mller-kva.de"],
	["ｓｈｏｐ．example", "shop.example"],
	["example.com/café?q=ä", "example.com/caf%c3%a9?q=%c3%a4"],
	["example.com/\ud800", "example.com/%ef%bf%bd"],
	["москва.рф", "xn--80adxhks.xn--p1ai"],
])("%s is stored as %s", (text, stored) => {
	expect(asciiAddress(text)).toBe(stored);
});

test.each(["example.com", "über uns", "müller", "Ädä@", "müller .de", ""])(
	"“%s” has no other spelling",
	(text) => {
		expect(asciiAddress(text)).toBeNull();
	},
);

test("addresses are searched for as they are typed and as they are stored", () => {
	expect(addressPatterns("https://Müller.de")).toEqual([
		"%https://muller.de%",
		"%xn--mller-kva.de%",
	]);
	expect(addressPatterns("Müller")).toEqual(["%muller%"]);
});
