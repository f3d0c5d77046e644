import { expect, test } from "vitest";
import { makeMutants } from "./make-mutants.ts";

function mutated(source: string): string[] {
	return makeMutants("a.ts", source).map(
		({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
	);
}

test.each([
	[
		"if (a < 2) b();",
		["if (true) b();", "if (false) b();", "if (a <= 2) b();", "if (a < 3) b();", "if (a < 2) ;"],
	],
	["const x = !a && b;", ["const x = !a || b;", "const x = a && b;"]],
	["const y: 1 = f() as 2;", []],
	["const { z = true } = c;", ["const { z = false } = c;"]],
	["q(`SELECT 1 WHERE a >= $1`)", ["q(`SELECT 1 WHERE a > $1`)", ";"]],
	["t(`more >= less`)", [";"]],
])("%s", (source, expected) => {
	expect(mutated(source).sort()).toEqual(expected.toSorted());
});

test("names the line", () => {
	expect(makeMutants("a.ts", "f;\n\nx = true;")).toMatchObject([{ line: 3, original: "true" }]);
});
