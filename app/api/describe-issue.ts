import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** Longer lists of accepted values are only in the reference. */
const MAX_LISTED = 20;

/**
 * Says what is wrong with a value, where its schema has no sentence of its own: what Zod says by itself is for
 * programmers of the server.
 * @returns a sentence about the field, without its name
 */
export function describeIssue(issue: Issue): string {
	switch (issue.code) {
		case "invalid_type":
			return issue.input === undefined
				? REQUIRED
				: `Must be ${TYPES[issue.expected] ?? "another type"}`;
		case "too_small":
			return `Must ${boundOf(issue, "small")}`;
		case "too_big":
			return `Must ${boundOf(issue, "big")}`;
		case "invalid_format":
			return FORMATS[issue.format] ?? "Isn’t in the right format";
		case "not_multiple_of":
			return `Must be a multiple of ${issue.divisor}`;
		case "invalid_value":
			return issue.input === undefined ? REQUIRED : oneOf(issue.values);
		case "invalid_union":
			if (issue.input === undefined) return REQUIRED;
			return Array.isArray(issue.options)
				? oneOf(issue.options)
				: "Isn’t any of the accepted types";
		case "invalid_key":
			return "Isn’t an accepted name";
		case "unrecognized_keys":
			return UNKNOWN_FIELD;
		default:
			return "Isn’t valid";
	}
}

const REQUIRED = "Required";
export const UNKNOWN_FIELD = "Unknown field";

const TYPES: Readonly<Record<string, string | undefined>> = {
	string: "text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
	record: "an object",
	null: "null",
};

const FORMATS: Readonly<Record<string, string | undefined>> = {
	uuid: "Must be an id (UUID)",
	datetime: "Must be a time, such as 2026-11-23T10:00:00Z",
	date: "Must be a date, such as 2026-11-23",
	email: "Must be an email address",
	url: "Must be a URL",
};

type Bound = Extract<Issue, { code: "too_small" | "too_big" }>;

function boundOf(issue: Bound, side: "small" | "big"): string {
	const bound = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
	const limit = side === "small" ? "at least" : "at most";
	if (issue.origin === "string") {
		if (side === "small" && bound === 1) return "not be empty";
		return `have ${limit} ${count(bound, "character")}`;
	}
	if (issue.origin === "array" || issue.origin === "set") {
		return `have ${limit} ${count(bound, "item")}`;
	}
	if (issue.inclusive === false) return `be ${side === "small" ? "more" : "less"} than ${bound}`;
	return `be ${limit} ${bound}`;
}

function count(number: number, noun: string): string {
	return `${number} ${number === 1 ? noun : `${noun}s`}`;
}

function oneOf(values: readonly unknown[]): string {
	const [only] = values;
	if (values.length === 1) return `Must be ${String(only)}`;
	if (values.length > MAX_LISTED) return "Isn’t one of the accepted values";
	return `Must be one of ${values.map(String).join(", ")}`;
}
