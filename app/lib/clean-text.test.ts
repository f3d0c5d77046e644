import { describe, expect, it } from "vitest";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";

describe("cleanLine", () => {
	it("trims, and joins what separators part", () => {
		expect(cleanLine("  My\u2028new\r\n\tshop\u0000 ")).toBe("My new shop");
	});

	it("takes away marks that turn the reading direction", () => {
		expect(cleanLine("gpj.\u202eexe")).toBe("gpj. exe");
	});

	it("leaves scripts, emoji and joined emoji alone", () => {
		for (const text of ["متجري الجديد", "花屋", "👩‍🌾 Flowers", "Ærø"]) {
			expect(cleanLine(text)).toBe(text);
		}
	});

	it("repairs half a surrogate pair", () => {
		expect(cleanLine("a\ud83d")).toBe("a\ufffd");
	});
});

describe("cleanLines", () => {
	it("keeps line breaks, in one spelling", () => {
		expect(cleanLines("one\r\ntwo\u2028three\rfour")).toBe("one\ntwo\nthree\nfour");
	});

	it("keeps at most one empty line and no trailing blanks", () => {
		expect(cleanLines("\n one  \n\n\n\n two\u0007 \n")).toBe("one\n\n two");
	});
});
