import { describe, expect, it, test } from "vitest";
import { decodeDocument } from "./decode-document.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16le = (text: string) => Buffer.from(text, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();

it("uses the header's charset, then the document's, then UTF-8", () => {
	expect(decodeDocument(latin1("Grüße"), "text/html; charset=ISO-8859-1")).toBe("Grüße");
	expect(decodeDocument(latin1(`<meta charset="latin1">Grüße`), "text/html")).toContain("Grüße");
	expect(
		decodeDocument(latin1(`<meta http-equiv=x content="text/html; charset=windows-1252">ü`), ""),
	).toContain("ü");
	expect(decodeDocument(Buffer.from("Grüße"), "text/html")).toBe("Grüße");
	expect(decodeDocument(Buffer.from("Grüße"), "text/html; charset=klingon")).toBe("Grüße");
});

describe("an XML declaration", () => {
	test.each([
		["ISO-8859-1", latin1("Grüße – nein".replace("–", "\x96"))],
		["windows-1252", latin1("Grüße – nein".replace("–", "\x96"))],
		["ISO-8859-15", null],
		["utf-8", Buffer.from("Grüße – nein")],
	])("names %s", (encoding, bytes) => {
		const declaration = latin1(`<?xml version='1.0' encoding='${encoding}' ?>\n`);
		const text = bytes === null ? latin1("5 \xa4") : bytes;
		expect(decodeDocument(Buffer.concat([declaration, text]), "text/xml")).toContain(
			bytes === null ? "5 €" : "Grüße – nein",
		);
	});

	it("yields to the header", () => {
		const text = `<?xml version="1.0" encoding="ISO-8859-1"?>Grüße`;
		expect(decodeDocument(Buffer.from(text), "text/xml; charset=UTF-8")).toBe(text);
	});

	it("is no declaration in the middle of a document", () => {
		const text = `<p>Grüße</p><?xml version="1.0" encoding="ISO-8859-1"?>`;
		expect(decodeDocument(Buffer.from(text), "text/html")).toBe(text);
	});
});

describe("a byte order mark", () => {
	test.each([
		["UTF-8", Buffer.from("\ufeff<p>Grüße")],
		["UTF-16LE", utf16le("\ufeff<p>Grüße")],
		["UTF-16BE", utf16be("\ufeff<p>Grüße")],
	])("of %s wins over the header and isn't part of the text", (_name, bytes) => {
		expect(decodeDocument(bytes, "text/html; charset=ISO-8859-1")).toBe("<p>Grüße");
		expect(decodeDocument(bytes, "")).toBe("<p>Grüße");
	});
});

describe("UTF-16 without a byte order mark", () => {
	test.each([
		["little endian", utf16le],
		["big endian", utf16be],
	])("is recognized by its declaration, %s", (_name, encode) => {
		const text = `<?xml version="1.0" encoding="UTF-16"?><title>Grüße</title>`;
		expect(decodeDocument(encode(text), "text/xml")).toBe(text);
	});

	it("is decoded as the header says", () => {
		expect(decodeDocument(utf16le("Grüße"), "text/html; charset=utf-16")).toBe("Grüße");
		expect(decodeDocument(utf16be("Grüße"), "text/html; charset=UTF-16BE")).toBe("Grüße");
	});

	it("isn't what a document says that is in UTF-8", () => {
		for (const head of [`<?xml version="1.0" encoding="utf-16"?>`, `<meta charset="utf-16">`]) {
			expect(decodeDocument(Buffer.from(`${head}Grüße`), "")).toBe(`${head}Grüße`);
		}
	});
});

it("handles the beginning of a document that ends within a character", () => {
	expect(decodeDocument(Buffer.from("Grüße").subarray(0, 3), "")).toBe("Gr\ufffd");
	expect(decodeDocument(utf16le("\ufeffGr").subarray(0, 5), "")).toBe("G\ufffd");
	expect(decodeDocument(Buffer.from([0xff]), "")).toBe("\ufffd");
	expect(decodeDocument(Buffer.alloc(0), "")).toBe("");
});
