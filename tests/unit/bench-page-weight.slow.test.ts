import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { weighPage } from "../../bench/weigh-page.ts";

const ORIGIN = "http://127.0.0.1:4000";

function weigh(html: string) {
	return weighPage(
		{ status: 200, headers: [], body: Buffer.from(html).toString("base64") },
		ORIGIN,
	);
}

describe("weighPage", () => {
	test("counts bytes as transferred and reads them decoded", () => {
		const sent = brotliCompressSync(`<script src="/a.js"></script>${" ".repeat(5_000)}`);
		const weight = weighPage(
			{ status: 200, headers: ["Content-Encoding", "br"], body: sent.toString("base64") },
			ORIGIN,
		);
		expect(weight.htmlBytes).toBe(sent.length);
		expect(weight.scriptFiles).toEqual(["/a.js"]);
	});

	test("finds script files, including preloaded ones", () => {
		const { scriptFiles } = weigh(
			`<script type="module" async src="/a.js"></script><link rel="modulepreload" href="/b.js">` +
				`<link rel="preload" as="script" href="/c.js">`,
		);
		expect(scriptFiles).toEqual(["/a.js", "/b.js", "/c.js"]);
	});

	test("counts inline scripts, but not data blocks", () => {
		const { inlineScriptBytes } = weigh(
			`<script>ä=1</script><script type="module">b()</script>` +
				`<script type="application/ld+json">{"a":"long"}</script>`,
		);
		expect(inlineScriptBytes).toBe(Buffer.byteLength("ä=1") + "b()".length);
	});

	test("lists stylesheet files", () => {
		expect(weigh(`<link rel="stylesheet" href="/a.css"/>`).stylesheets).toEqual(["/a.css"]);
	});

	test.each([
		`<img src="https://cdn.example/a.png">`,
		`<img src="/a.png" srcset="/a.png 1x, https://cdn.example/a.png 2x">`,
		`<link rel="preconnect" href="https://cdn.example/a.png">`,
		`<style>@import "https://cdn.example/a.png";</style>`,
		`<style>a{background:url(https://cdn.example/a.png)}</style>`,
		`<script src="https://cdn.example/a.png"></script>`,
		`<iframe src="https://cdn.example/a.png"></iframe>`,
	])("recognizes %s as a request to another site", (html) => {
		expect(weigh(html).thirdParty).toEqual(["https://cdn.example/a.png"]);
	});

	test("does not count links or the page's own files as requests to other sites", () => {
		const { thirdParty } = weigh(
			`<a href="https://other.example/">x</a><link rel="canonical" href="https://other.example/">` +
				`<img src="${ORIGIN}/a.png"><img src="/b.png"><style>a{src:url("/f.woff2")}</style>`,
		);
		expect(thirdParty).toEqual([]);
	});
});
