import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import { createTurnQueue } from "#app/lib/turn-queue.ts";

/** A job fetches many emails at once. Rendered in the same turn, they delayed visitors by 20 ms. */
const takeTurn = createTurnQueue();

/** Renders the HTML and text of an email from one template. `data-skip-in-text` excludes an element from the text. */
export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
	await takeTurn();
	const html = await render(body);
	await takeTurn();
	const headings = { selector: "h1", options: { uppercase: false } };
	return { html, text: toPlainText(html, { selectors: [headings] }) };
}
