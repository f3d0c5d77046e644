import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

/** Both forms of a mail, from one template. What is marked `data-skip-in-text` is in the HTML alone. */
export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
	const html = await render(body);
	const headings = { selector: "h1", options: { uppercase: false } };
	return { html, text: toPlainText(html, { selectors: [headings] }) };
}
