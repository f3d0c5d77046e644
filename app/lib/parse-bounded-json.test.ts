import { expect, test } from "vitest";
import { parseBoundedJson, parseCutJson } from "./parse-bounded-json.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const listOf = (values: number) => `[${Array(values).fill(0).join(",")}]`;

test.each([
	'{"a":[1,"b",null,{"c":-2.5e3}]}',
	'"text"',
	nested(64),
	listOf(29_000),
	JSON.stringify({ 'a"[[[': `\\"${"[{,".repeat(60_000)}`, "\\": '"' }),
	`[${Array(200).fill(nested(60)).join(",")}]`,
])("parses what JSON.parse does, within the limits", (text) => {
	expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
});

test.each([nested(65), '{"a":'.repeat(20_000), "[".repeat(260_000), listOf(31_000)])(
	"refuses what is too deep or has too many values",
	(text) => {
		expect(() => parseBoundedJson(text)).toThrow(RangeError);
	},
);

test.each(["", "[", "]]", '"', '"\\', "{'a':1}", '"\\"'])("%s isn't JSON", (text) => {
	expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
});

test.each([
	[
		'{"home":"/","items":[{"a":1},{"b":["]}"]},{"c":',
		{ home: "/", items: [{ a: 1 }, { b: ["]}"] }] },
	],
	[
		'{"authors":[{"name":"Mara"}],"items":[{"a":1},{"text":"cut \\',
		{ authors: [{ name: "Mara" }], items: [{ a: 1 }] },
	],
	['{"items":[{"a":"cut', undefined],
	["<rss>", undefined],
])("reads the complete elements of the list in which %s was cut off", (text, expected) => {
	expect(parseCutJson(text)).toEqual(expected);
});
