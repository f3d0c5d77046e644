import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpBrowser } from "#app/ui/set-up-browser.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { type AppServer, startAppServer } from "#tests/support/app-server.ts";

/** Checks the built files against the oldest browsers that docs/browsers.md names. */

const assets = path.resolve(import.meta.dirname, "../../build/client/assets");
const scripts = readAssets(".js");
const styles = readAssets(".css");

/** Newer than the oldest browsers of the dashboard, with the versions that brought the last of them to all engines. */
const NEW_APIS = [
	// Chrome 110, Firefox 115, Safari 16
	...["toSorted", "toReversed", "toSpliced"],
	// Chrome 111, Firefox 119, Safari 16.4
	...["isWellFormed", "toWellFormed"],
	// Chrome 120, Firefox 115, Safari 17
	"canParse",
	// Chrome 87, Firefox 125, Safari 14.1
	"Segmenter",
	// Chrome 114, Firefox 125, Safari 17
	...["showPopover", "hidePopover", "togglePopover", ":popover-open"],
	// Chrome 73, Firefox 101, Safari 16.4
	...["CSSStyleSheet(", "adoptedStyleSheets", "replaceSync"],
	// Chrome 121, Firefox 121, Safari 17.4, and later ones
	...["groupBy(", "withResolvers", "Promise.try", "fromAsync", "AbortSignal.any", "URL.parse"],
	...["isSubsetOf", "isSupersetOf", "isDisjointFrom", "symmetricDifference", "DurationFormat"],
	...["RegExp.escape", "Response.json", "getSetCookie", "checkVisibility", "moveBefore"],
	...["cookieStore", "requestIdleCallback", "Temporal.", "Iterator.from", "getHTML", "setHTML"],
	...["Uint8Array.fromBase64", "toBase64", "Math.sumPrecise", "Error.isError"],
	// Lookbehind: Chrome 62, Firefox 78, Safari 16.4. It is a syntax error that no compiler resolves.
	...["(?<=", "(?<!"],
];

describe("the dashboard's scripts", () => {
	test("call no API that is newer than the oldest browsers, unless it is polyfilled", () => {
		const added = String(setUpBrowser);
		const called = NEW_APIS.filter((api) => scripts.some(({ text }) => text.includes(api)));
		expect(called).toContain("canParse");
		expect(called.filter((api) => !added.includes(`"${api}"`))).toEqual([]);
	});
});

describe("the style sheets", () => {
	test.each([
		["ranges in media queries (Safari 16.4)", /@media[^{]*[<>]/],
		["`not` without a media type (Safari 16.4)", /@media not \(/],
		["nested rules (Firefox 117)", /\{[^{}@]*(?<!\\)&/],
	])("contain no %s", (_, pattern) => {
		expect(styles.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
	});

	test("use color-mix only where the browser supports it", () => {
		const unguarded = styles.flatMap(({ text }) => withoutSupports(text).match(/.{60}color-mix/g));
		expect(unguarded.filter(Boolean)).toEqual([]);
	});
});

describe("a creator's page, as served", () => {
	let server: AppServer;
	let style: string;

	beforeAll(async () => {
		server = await startAppServer({ databaseUrl: process.env.DATABASE_URL ?? "" });
		const { username } = await insertUser();
		const html = await (await fetch(`${server.url}/${username}`)).text();
		style = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
	});
	afterAll(() => server.stop());

	test.each([
		["min-height:100vh;min-height:100svh"],
		["-webkit-text-size-adjust:100%;text-size-adjust:100%"],
		["word-break:break-word"],
		['content:"›";content:"›" / ""'],
	])("keeps the fallback in %s", (declarations) => {
		expect(style).toContain(declarations);
	});

	test.each(["color-mix(", ":has(", "@layer", "&", "@media (width"])(
		"doesn't contain %s, which browsers of 2021 don't support",
		(feature) => {
			expect(style).not.toContain(feature);
		},
	);
});

function readAssets(extension: string): { file: string; text: string }[] {
	return readdirSync(assets)
		.filter((file) => file.endsWith(extension))
		.map((file) => ({ file, text: readFileSync(path.join(assets, file), "utf8") }));
}

/** @returns the CSS without the blocks that only browsers with `color-mix()` read */
function withoutSupports(css: string): string {
	return css.replace(/@supports[^{]*color-mix[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, "");
}
