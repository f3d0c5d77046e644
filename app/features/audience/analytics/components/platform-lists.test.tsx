import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TopLinks, TopPages } from "./platform-lists.tsx";

test("top lists of a period whose days are deleted say from when on they count", () => {
	const list = { rows: [], othersAtMost: 0, since: "2026-03-27" };
	expect(renderToStaticMarkup(<TopPages list={list} />)).toContain("from Mar 27 on");
	expect(renderToStaticMarkup(<TopLinks list={list} />)).toContain("from Mar 27 on");
	const complete = { ...list, since: null };
	expect(renderToStaticMarkup(<TopLinks list={complete} />)).toBe(
		'<p class="text-ui text-muted">No clicks in this period.</p>',
	);
});
