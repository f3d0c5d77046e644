import { expect, test } from "vitest";
import { hasRefusedField } from "./refused-fields.ts";

test.each([
	["title", true],
	["kind", true],
	["", false],
	["intent", false],
	["linkId", false],
	["users", false],
])("an error of “%s” is shown beside a field: %s", (name, isShown) => {
	expect(hasRefusedField({ [name]: ["Refused"] })).toBe(isShown);
	expect(hasRefusedField({ [name]: ["Refused"], other: ["Refused"] })).toBe(true);
});

test("no errors are shown beside no field", () => {
	expect(hasRefusedField({})).toBe(false);
});
