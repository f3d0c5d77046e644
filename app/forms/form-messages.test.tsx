import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InvalidFormHint } from "./form-messages.tsx";

const hintFor = (allErrors: Record<string, string[]>) =>
	renderToStaticMarkup(
		<InvalidFormHint form={{ status: "error", allErrors }}>
			Please fix the errors in the form
		</InvalidFormHint>,
	);

test("the hint says that a field has an error", () => {
	const hint = '<p role="alert" class="text-sm font-medium text-poppy">';
	expect(hintFor({ message: ["Message is required"] })).toContain(hint);
	expect(hintFor({ message: ["Message is required"], intent: ["Required"] })).toContain(hint);
});

// A toast says it.
test.each(["", "intent", "users"])("the hint is left out for an error of “%s” alone", (name) => {
	expect(hintFor({ [name]: ["Required"] })).toBe("");
});
