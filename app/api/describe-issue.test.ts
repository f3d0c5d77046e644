import { expect, test } from "vitest";
import { z } from "zod";
import { describeIssue } from "./describe-issue.ts";

const kinds = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("link") }),
	z.strictObject({ kind: z.literal("text") }),
]);

test.each([
	["Required", z.string(), undefined],
	["Required", z.enum(["a"]), undefined],
	["Must be text", z.string(), 5],
	["Must be a whole number", z.int(), 1.5],
	["Must be an object", z.strictObject({}), null],
	["Must be true or false", z.boolean(), "yes"],
	["Must not be empty", z.string().min(1), ""],
	["Must have at least 8 characters", z.string().min(8), "short"],
	["Must have at most 1 character", z.string().max(1), "ab"],
	["Must have at least 1 item", z.array(z.string()).min(1), []],
	["Must be more than 0", z.int().positive(), 0],
	["Must be at most 100", z.int().max(100), 101],
	["Must be an id (UUID)", z.uuid(), "1"],
	["Must be a time, such as 2026-11-23T10:00:00Z", z.iso.datetime(), "today"],
	["Isn’t in the right format", z.string().regex(/a/), "b"],
	["Must be one of link, text", z.enum(["link", "text"]), "photo"],
	["Must be one of link, text", kinds, { kind: "photo" }],
	["Isn’t any of the accepted types", z.union([z.string(), z.boolean()]), 5],
	["Isn’t an accepted name", z.record(z.string().max(1), z.string()), { ab: "c" }],
])("says %j", (text, schema, value) => {
	const checked = schema.safeParse(value, { error: describeIssue });
	expect(checked.error?.issues.map(({ message }) => message)).toEqual([text]);
});

test("leaves a schema's own sentence as it is", () => {
	const schema = z.string({ error: "Email is required" });
	const checked = schema.safeParse(undefined, { error: describeIssue });
	expect(checked.error?.issues[0]?.message).toBe("Email is required");
});
