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

test("a long list is collapsed after eight rows, and numbered continuously", () => {
	const html = draw(12);
	const [first = "", rest = ""] = html.split("<details");
	expect(first.match(/<li/g)).toHaveLength(8);
	expect(rest).toContain("4 more");
	expect(rest).toMatch(/<ol aria-label="Rows, continued" start="9"/);
	expect(rest.match(/<li/g)).toHaveLength(4);
});

test("a row of something that is gone is muted", () => {
	const rows = [
		{ id: "a", label: "There", value: 2 },
		{ id: "b", label: "Gone", isGone: true, value: 1 },
	];
	const html = renderToStaticMarkup(
		<BarList label="Rows" heads={{ value: "Clicks" }} rows={rows} />,
	);
	expect(html).toMatch(/class="[^"]*text-muted[^"]*" title="Gone"/);
	expect(html).not.toMatch(/class="[^"]*text-muted[^"]*" title="There"/);
});

test("a list that is only slightly longer is shown in full", () => {
	expect(draw(10)).not.toContain("<details");
});

test("a number names its unit for screen readers, and its exact value on demand", () => {
	expect(draw(1)).toContain('title="1,000">1,000 <span class="sr-only">visitors</span>');
});
