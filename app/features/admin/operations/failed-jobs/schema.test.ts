import { expect, test } from "vitest";
import { describeRetried, failedJobSearchString, readFailedJobSearch } from "./schema.ts";

const ID = "0193a8c2-0000-7000-8000-000000000001";

test.each([
	["", ""],
	["?job=back-up", "?job=back-up"],
	[`?job=back-up&before=1764460800123.${ID}`, `?job=back-up&before=1764460800123.${ID}`],
	[`?before=1764460800123.${"-".repeat(36)}`, ""],
	["?before=x", ""],
	[`?job=${"x".repeat(101)}&other=1`, ""],
])("the search %j is read as %j", (search, read) => {
	expect(failedJobSearchString(readFailedJobSearch(new URLSearchParams(search)))).toBe(read);
});

test("says how many jobs were retried, and how many weren’t", () => {
	expect(describeRetried({ retried: 1, sent: 0 })).toBe(
		"1 job retried. Those that fail again are back here.",
	);
	expect(describeRetried({ retried: 12, sent: 2 })).toBe(
		"12 jobs retried. 2 were left out, because the email was sent already.",
	);
});
