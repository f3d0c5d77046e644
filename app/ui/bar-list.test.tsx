import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarList } from "#app/ui/bar-list.tsx";

function draw(count: number): string {
	const rows = Array.from({ length: count }, (_, index) => ({
		id: String(index),
		label: `Row ${index + 1}`,
		value: 1_000 - index,
	}));
	return renderToStaticMarkup(<BarList label="Rows" heads={{ value: "Visitors" }} rows={rows} />);
}

test("a long list is folded after its first eight, and goes on counting below", () => {
	const html = draw(12);
	const [first = "", rest = ""] = html.split("<details");
	expect(first.match(/<li/g)).toHaveLength(8);
	expect(rest).toContain("4 more");
	expect(rest).toMatch(/<ol aria-label="Rows, continued" start="9"/);
	expect(rest.match(/<li/g)).toHaveLength(4);
});

test("a list that is hardly longer is shown whole", () => {
	expect(draw(10)).not.toContain("<details");
});

test("a figure says what it is of to those who can't see the heading, and in full to who asks", () => {
	expect(draw(1)).toContain('title="1,000">1.0K <span class="sr-only">visitors</span>');
});
