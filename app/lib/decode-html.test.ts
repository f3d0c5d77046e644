import { expect, it } from "vitest";
import { decodeHtml } from "./decode-html.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

it("uses the header's charset, then the document's, then UTF-8", () => {
	expect(decodeHtml(latin1("Grüße"), "text/html; charset=ISO-8859-1")).toBe("Grüße");
	expect(decodeHtml(latin1(`<meta charset="latin1">Grüße`), "text/html")).toContain("Grüße");
	expect(
		decodeHtml(latin1(`<meta http-equiv=x content="text/html; charset=windows-1252">ü`), ""),
	).toContain("ü");
	expect(decodeHtml(Buffer.from("Grüße"), "text/html")).toBe("Grüße");
	expect(decodeHtml(Buffer.from("Grüße"), "text/html; charset=klingon")).toBe("Grüße");
});
