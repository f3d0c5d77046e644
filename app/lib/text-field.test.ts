import { describe, expect, it, vi } from "vitest";
import { cleanLines } from "#app/lib/clean-text.ts";
import { textField } from "#app/lib/text-field.ts";

const messages = (schema: ReturnType<typeof textField>, value: unknown) =>
	schema.safeParse(value).error?.issues.map(({ message }) => message);

describe("textField", () => {
	it("refuses a text over its maximum once, before any other check, transform or cleaning", () => {
		const touch = vi.fn(() => true);
		const clean = vi.fn((text: string) => text);
		const schema = textField({ max: 10, required: "Required", tooLong: "Too long", clean });
		const chained = schema
			.regex(/^\d+$/)
			.min(20_000)
			.refine(touch)
			.overwrite(clean)
			.transform(touch);
		const result = chained.safeParse("a".repeat(10_000));
		expect(result.error?.issues.map(({ message }) => message)).toEqual(["Too long"]);
		expect(touch).not.toHaveBeenCalled();
		expect(clean).not.toHaveBeenCalled();
	});

	it("measures the cleaned text", () => {
		const schema = textField({ max: 5, tooLong: "Too long", clean: cleanLines });
		expect(schema.parse(`   a\r\nb ${" ".repeat(500)}`)).toBe("a\nb");
		expect(messages(schema, "abcdef")).toEqual(["Too long"]);
	});

	it("has one message for a missing, an empty and a blank text", () => {
		const schema = textField({ max: 5, required: "Required", clean: cleanLines });
		for (const value of [undefined, "", " \n "]) {
			expect(messages(schema, value)).toEqual(["Required"]);
		}
	});

	it("may be empty without a message for that", () => {
		expect(textField({ max: 5 }).parse("")).toBe("");
	});

	it("says its bounds in a JSON schema", () => {
		expect(textField({ max: 5, required: "Required", clean: cleanLines }).toJSONSchema()).toEqual({
			$schema: "https://json-schema.org/draft/2020-12/schema",
			type: "string",
			minLength: 1,
			maxLength: 5,
		});
	});
});
