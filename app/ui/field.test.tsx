import { useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PasswordField, TextareaField, TextField } from "./field.tsx";

const schema = z.object({ text: z.string().max(10) });
const FIELDS = { TextField, TextareaField, PasswordField };

function render(Field: (typeof FIELDS)[keyof typeof FIELDS], value: string): string {
	function Form() {
		const [, fields] = useForm({
			id: "form",
			constraint: getZodConstraint(schema),
			defaultValue: { text: value },
		});
		return <Field field={fields.text} label="Text" />;
	}
	return renderToStaticMarkup(<Form />);
}

describe.each(Object.entries(FIELDS))("a text longer than the limit in %s", (_name, Field) => {
	test("is not truncated by the browser", () => {
		expect(render(Field, "")).not.toMatch(/maxlength/i);
	});

	test("is counted beside the field and in its description", () => {
		expect(render(Field, "x".repeat(10))).not.toContain("too many");
		const html = render(Field, "x".repeat(1_212));
		expect(html).toContain("1,202 characters too many");
		expect(html).toContain("1,212 / 10");
		expect(html).toContain('aria-describedby="form-text-description"');
	});
});

test("leading and trailing spaces and the second half of a line break are not counted", () => {
	expect(render(TextareaField, "  four\r\nfive \r\n")).not.toContain("too many");
	expect(render(TextareaField, "four\r\nfive\r\nx")).toContain("1 character too many");
});
