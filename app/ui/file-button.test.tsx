import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FileButton } from "./file-button.tsx";

const draw = (isRequired: boolean) =>
	renderToStaticMarkup(
		<FileButton
			id="a-file"
			name="file"
			aria-label="File"
			label="Choose a file"
			icon={null}
			required={isRequired}
		/>,
	);

test("is a button that says that a file is chosen, without scripts too", () => {
	const html = draw(true);
	expect(html).toMatch(/<input[^>]* class="peer sr-only"/);
	expect(html).toMatch(/<label for="a-file" aria-hidden="true" class="[^"]* inline-flex">/);
	expect(html).toMatch(/<span class="hidden [^"]*no-js:peer-valid:inline">File chosen</);
});

test("is as the browser draws it without scripts, if it isn't required: it is valid without a file", () => {
	const html = draw(false);
	expect(html).toMatch(/<input[^>]* class="peer [^"]*js:sr-only"/);
	expect(html).toMatch(/<label [^>]*class="[^"]* hidden js:inline-flex">/);
	expect(html).not.toContain("File chosen");
});
