import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { setUpBrowser } from "./set-up-browser.ts";

/** A page of a browser without the APIs, isolated from this module. */
function openPage() {
	const marks: string[] = [];
	const page = createContext({
		document: { documentElement: { setAttribute: (name: string) => marks.push(name) } },
		HTMLElement: class {
			popover = null;
		},
		URL: class {
			readonly href: string;
			constructor(url: string, base?: string) {
				this.href = new URL(url, base).href;
			}
		},
		marks,
	});
	runInContext(
		`delete Array.prototype.toSorted; delete String.prototype.toWellFormed;
		delete Intl.Segmenter; HTMLElement.prototype.popover = null;`,
		page,
	);
	runInContext(`(${setUpBrowser})()`, page);
	return (expression: string): unknown =>
		JSON.parse(runInContext(`JSON.stringify(${expression})`, page) as string);
}

const ask = openPage();

test.each([
	["[3, 1, 2].toSorted()", [1, 2, 3]],
	["[3, 1, 2].toSorted((a, b) => b - a)", [3, 2, 1]],
	[String.raw`"a\ud800b🌷".toWellFormed()`, "a\ufffdb🌷"],
	['URL.canParse("https://example.com")', true],
	['URL.canParse("example")', false],
	['URL.canParse("/a", "https://example.com")', true],
	["marks", ["data-scripts"]],
])("makes %s work", (expression, result) => {
	expect(ask(expression)).toEqual(result);
});

test.each(["plain", "e\u0301te\u0301", "🇩🇪🇫🇷", "👩‍👩‍👧‍👧!", "👍🏽👎", "❤️\r\na", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", ""])(
	"counts the characters of %j as users perceive them",
	(text) => {
		const characters = `[...new Intl.Segmenter().segment(${JSON.stringify(text)})]`;
		const expected = [...new Intl.Segmenter().segment(text)];
		expect(ask(`${characters}.map(({ segment, index }) => [index, segment])`)).toEqual(
			expected.map(({ segment, index }) => [index, segment]),
		);
	},
);
