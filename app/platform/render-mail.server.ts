import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

/** Renders the HTML and text of an email from one template. `data-skip-in-text` excludes an element from the text. */
export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
	const html = await render(body);
	const headings = { selector: "h1", options: { uppercase: false } };
	return { html, text: toPlainText(html, { selectors: [headings] }) };
}
