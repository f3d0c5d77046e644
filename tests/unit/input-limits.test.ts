import { expect, test } from "vitest";
import type { z } from "zod";
import { describeIssue } from "#app/api/describe-issue.ts";
import {
	type InputPart,
	listFormSchemas,
	listOperationSchemas,
	partsOf,
} from "#tests/support/input-schemas.ts";

/**
 * What each field of each form and each operation accepts, and what it says about the rest: a line for each field. A
 * text of the maximum's length and one that is longer by one character, the least and the greatest number, and so on. A
 * new field changes the snapshot: `npx vitest run tests/unit/input-limits.test.ts -u`.
 */

/** Texts by their names in the snapshot. */
const SAMPLES: Readonly<Record<string, string>> = {
	...{ letter: "a", words: "A b", slug: "ada-l", email: "ada@example.com", tag: "<b>" },
	...{ address: "https://example.com/", path: "/a", color: "#112233", "short color": "#abc" },
	...{ day: "2026-01-05", minute: "2026-01-05T10:00", time: "2026-01-05T10:00:00Z", lines: "a\nb" },
	...{ number: "12", fraction: "1.5", negative: "-1", on: "on", phone: "+4930123456" },
	...{ id: "0199f3a4-8c2b-7d11-9e55-2f6b1c7d8e90", token: "a".repeat(43), cursor: "1~x" },
};

type Check = z.core.$ZodChecks["_zod"]["def"];

function checksOf(schema: z.core.$ZodType): Check[] {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	return ((def.checks ?? []) as z.core.$ZodChecks[]).map(({ _zod }) => _zod.def);
}

function boundOf(schema: z.core.$ZodType, name: "max_length" | "min_length"): number | undefined {
	for (const check of checksOf(schema)) {
		if (check.check === "max_length" && name === check.check) return check.maximum;
		if (check.check === "min_length" && name === check.check) return check.minimum;
	}
	return undefined;
}

/** Values to try, each by its name in the snapshot. */
function valuesFor({ schema }: InputPart): [name: string, value: unknown][] {
	const { def } = (schema as z.core.$ZodTypes)._zod;
	const max = boundOf(schema, "max_length");
	switch (def.type) {
		case "string":
			return [
				["missing", undefined],
				['""', ""],
				["a space", " "],
				...Object.entries(SAMPLES),
				...(max === undefined
					? []
					: [max, max + 1].map((length): [string, string] => [
							`${length} characters`,
							"a".repeat(length),
						])),
			];
		case "array":
			return [
				["missing", undefined],
				["no items", []],
				...(max === undefined
					? []
					: [max, max + 1].map((length): [string, unknown] => [
							`${length} items`,
							new Array(length).fill(undefined),
						])),
			];
		case "number": {
			const numbers = checksOf(schema).flatMap((check) =>
				check.check === "greater_than" || check.check === "less_than" ? [Number(check.value)] : [],
			);
			const near = numbers.flatMap((number) => [number - 1, number, number + 1]);
			return [0.5, -1, 0, 1, 2 ** 31 - 1, 2 ** 31, ...near]
				.filter((number, at, all) => all.indexOf(number) === at)
				.sort((one, other) => one - other)
				.map((number): [string, number] => [String(number), number]);
		}
		case "enum":
			return [
				["missing", undefined],
				...Object.values(def.entries).map((value): [string, unknown] => [String(value), value]),
				["another", "another"],
			];
		default:
			return [];
	}
}

/** @returns what is wrong with the value itself; empty if it is accepted. Its items have lines of their own */
function parse(schema: z.core.$ZodType, value: unknown): string {
	const result = (schema as z.ZodType).safeParse(value, { error: describeIssue });
	if (result.success) return "";
	return result.error.issues
		.filter((issue) => issue.path.length === 0)
		.map((issue) => issue.message)
		.join(" + ");
}

function describePart(part: InputPart): string | null {
	const byResult = new Map<string, string[]>();
	for (const [name, value] of valuesFor(part)) {
		const result = parse(part.schema, value);
		byResult.set(result, [...(byResult.get(result) ?? []), name]);
	}
	if (byResult.size === 0) return null;
	const results = [...byResult].map(([result, names]) => {
		const samples = names.filter((name) => Object.hasOwn(SAMPLES, name));
		const isMost = samples.length > Object.keys(SAMPLES).length / 2;
		const listed = isMost ? names.filter((name) => !samples.includes(name)) : names;
		const text = [...listed, ...(isMost ? ["other texts"] : [])].join(", ");
		return `${result === "" ? "accepts" : `“${result}” for`} ${text}`;
	});
	return `${part.path || "it"}: ${results.join("; ")}`;
}

function describeMissing(schema: z.ZodType): string {
	const result = schema.safeParse({}, { error: describeIssue });
	if (result.success) return "{}: accepted";
	const issues = result.error.issues.map(({ path, message }) => `${path.join(".")} “${message}”`);
	return `{}: ${issues.join("; ")}`;
}

function describe(schemas: Map<string, z.ZodType>): string {
	const lines: string[] = [];
	for (const [name, schema] of [...schemas].sort(([one], [other]) => (one < other ? -1 : 1))) {
		const parts = partsOf(schema).flatMap((part) => describePart(part) ?? []);
		lines.push(`# ${name}`, describeMissing(schema), ...new Set(parts), "");
	}
	return lines.join("\n");
}

test("of each form", () => {
	expect(describe(listFormSchemas())).toMatchSnapshot();
});

test("of each operation", () => {
	expect(describe(listOperationSchemas())).toMatchSnapshot();
});
