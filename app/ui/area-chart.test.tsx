import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AreaChart } from "./area-chart.tsx";

const SERIES = ["Views", "Visitors", "Clicks"].map((label) => ({
	label,
	unit: { one: "one", other: "some" },
	className: `shows-${label}`,
}));

function draw(last: readonly number[], series = SERIES) {
	const values = series.map(() => 100);
	return renderToStaticMarkup(
		<AreaChart
			title="Visits per day"
			pointName="Day"
			series={series}
			remark="Most on Jan 1"
			points={[
				{ key: "1", label: "Thu, Jan 1", tick: "Jan 1", values, note: "Bio" },
				{ key: "2", label: "Fri, Jan 2", tick: "Jan 2", values: last },
			]}
		/>,
	);
}

/** @returns the names at the lines' ends, and their distances from the top in pixels */
function endsOf(html: string): Map<string, number> {
	const ends = html.matchAll(/<text x="8" y="([\d.]+)"[^>]*>(\w+)<\/text>/g);
	return new Map([...ends].map(([, y, label = ""]) => [label, Number(y)]));
}

test("each line has its name at its end", () => {
	const ends = endsOf(draw([90, 50, 10]));
	expect([...ends.keys()]).toEqual(["Views", "Visitors", "Clicks"]);
	expect([...ends.values()]).toEqual([...ends.values()].toSorted((a, b) => a - b));
});

test.each([
	["that end at the same height", [0, 0, 0]],
	["that end close together", [100, 99, 98]],
] as const)("names of lines %s don't overlap", (_, last) => {
	const heights = [...endsOf(draw(last)).values()].toSorted((a, b) => a - b);
	expect(heights).toHaveLength(3);
	for (const [index, height] of heights.entries()) {
		const above = heights[index - 1] ?? Number.NEGATIVE_INFINITY;
		expect(Math.round(height - above)).toBeGreaterThanOrEqual(14);
	}
});

test("a single line needs no name", () => {
	expect(endsOf(draw([1], SERIES.slice(0, 1))).size).toBe(0);
});

test("what shows a series has its class names, and the table has all of them", () => {
	const html = draw([90, 50, 10]);
	// Line, name, and for the first its area.
	expect(html.match(/shows-Views/g)).toHaveLength(3);
	expect(html.match(/shows-Visitors/g)).toHaveLength(2);
	const [, table = ""] = html.split("<table");
	expect(table).not.toContain("shows-");
	for (const label of ["Views", "Visitors", "Clicks"]) expect(table).toContain(`>${label}</th>`);
});

test("what happened is marked below the axis, and is text in the table", () => {
	const html = draw([90, 50, 10]);
	const axis = Number(/y1="([\d.]+)"[^>]*class="stroke-edge"/.exec(html)?.[1]);
	expect(Number(/<line data-note="true"[^>]*y1="([\d.]+)"/.exec(html)?.[1])).toBeGreaterThan(axis);
	expect(html.split("<table")[1]).toContain(">Bio</td>");
});
