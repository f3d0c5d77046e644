import { describe, expect, it } from "vitest";
import { cleanLine, cleanLines } from "#app/lib/clean-text.ts";

describe("cleanLine", () => {
	it("trims the text and replaces separators with spaces", () => {
		expect(cleanLine("  My\u2028new\r\n\tshop\u0000 ")).toBe("My new shop");
	});

	it("removes characters that change the text direction", () => {
		expect(cleanLine("gpj.\u202eexe")).toBe("gpj. exe");
	});

	it("keeps all scripts, emoji and joined emoji", () => {
		for (const text of ["متجري الجديد", "花屋", "👩‍🌾 Flowers", "Ærø"]) {
			expect(cleanLine(text)).toBe(text);
		}
	});

	it("replaces lone surrogates", () => {
		expect(cleanLine("a\ud83d")).toBe("a\ufffd");
	});
});

describe("cleanLines", () => {
	it("keeps line breaks, normalized", () => {
		expect(cleanLines("one\r\ntwo\u2028three\rfour")).toBe("one\ntwo\nthree\nfour");
	});

	it("keeps at most one empty line and no trailing spaces", () => {
		expect(cleanLines("\n one  \n\n\n\n two\u0007 \n")).toBe("one\n\n two");
	});
});
