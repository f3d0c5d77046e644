import { expect, test } from "vitest";
import { renderMail } from "./render-mail.server.ts";

test("renders each email in its own turn of the event loop", async () => {
	let turn = 0;
	let next = setImmediate(function count() {
		turn++;
		next = setImmediate(count);
	});
	const turns = await Promise.all(
		["first", "second", "third", "fourth"].map(async (name) => {
			const { html, text } = await renderMail(<h1>The {name}</h1>);
			expect(html).toContain("<h1>");
			expect(text).toBe(`The ${name}`);
			return turn;
		}),
	);
	clearImmediate(next);
	expect(new Set(turns).size).toBe(turns.length);
});
