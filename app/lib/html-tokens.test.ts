import { describe, expect, it } from "vitest";
import { htmlTokens } from "./html-tokens.ts";

/** Tags as `<name attribute=value>`, text unchanged. */
function read(html: string): string[] {
	return [...htmlTokens(html)].map((token) => {
		if (token.kind === "text") return token.text;
		if (token.kind === "close") return `</${token.name}>`;
		const attributes = [...token.attributes].map(([name, value]) => ` ${name}=${value}`);
		return `<${token.name}${attributes.join("")}>`;
	});
}

describe("htmlTokens", () => {
	it("reads tags, text, and attributes with any quoting", () => {
		expect(
			read(`<!doctype html><P CLASS=one>Hi<a href="/a?b=1&amp;c" rel='me x' hidden data-x = y>`),
		).toEqual(["<p class=one>", "Hi", "<a href=/a?b=1&c rel=me x hidden= data-x=y>"]);
		expect(read("<br/><img src=/x/y.png /></Div >end")).toEqual([
			"<br>",
			"<img src=/x/y.png>",
			"</div>",
			"end",
		]);
	});

	it("uses the first of two attributes with the same name", () => {
		expect(read(`<a href="/one" HREF="/two">`)).toEqual(["<a href=/one>"]);
	});

	it("finds no tags in comments, scripts, styles and titles", () => {
		expect(read("a<!-- <b> --><script>if (a<b) '<i>'</script><title>1 &lt; <2</title>z")).toEqual([
			"a",
			"<script>",
			"if (a<b) '<i>'",
			"</script>",
			"<title>",
			"1 < <2",
			"</title>",
			"z",
		]);
	});

	it("decodes character references", () => {
		expect(read("&lt;&#65;&#x1F33C;&mdash;&nbsp;&unknown; & &#0; &#9999999;").join("")).toBe(
			"<A🌼—\u00a0&unknown; & \ufffd \ufffd",
		);
	});

	it.each([
		["B&auml;ckerei &Auml;gir", "Bäckerei Ägir"],
		["Caf&eacute; &euro;5 &starf; &CounterClockwiseContourIntegral;", "Café €5 ★ ∳"],
		["&AMP; &#X41; &#150; &#8217;", "& A – ’"],
		["Tom &amp Ada &copy 2026", "Tom & Ada © 2026"],
		["&#xD83D; alone", "\ufffd alone"],
		["&constructor; &__proto__;", "&constructor; &__proto__;"],
	])("decodes %s as browsers do", (html, text) => {
		expect(read(html).join("")).toBe(text);
		expect(read(`<title>${html}</title>`)[1]).toBe(text);
	});

	it("keeps parameters of addresses whose names begin like a reference", () => {
		expect(read(`<a href="/?a=1&copy=2&region=3&amp;b=&eacute;">`)).toEqual([
			"<a href=/?a=1&copy=2&region=3&b=é>",
		]);
	});

	it.each(["<", "<a", "<a href", '<a href="', "<!--", "<script>", "</", "</a", "<1>", "<a <b>"])(
		"handles %j",
		(html) => {
			expect(() => read(html)).not.toThrow();
		},
	);

	it("takes linear time for nested, repeated and unclosed tags", () => {
		const size = 2_000_000;
		const hostile = [
			"<div>",
			"<a href=x>",
			"</div>",
			"<",
			"<a ",
			"<a x=",
			"<!--",
			"<script>",
			"<a href='",
			"&",
			"&#",
			"&#1",
			"&amp",
			"&CounterClockwiseContourIntegra",
			'a="',
			"<p/ ",
		].map((part) => part.repeat(size / part.length));
		const long = [`<a${" ".repeat(size)}`, `<a ${"x=".repeat(size / 2)}`, `<${"a".repeat(size)}`];
		// Quadratic work would outlast the test's time-out. A token takes at least one character.
		for (const html of [...hostile, ...long]) {
			let count = 0;
			for (const _token of htmlTokens(html)) count += 1;
			expect(count).toBeLessThanOrEqual(html.length);
		}
	});
});
