import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Delta, Stat } from "#app/ui/stat.tsx";

function wordsOf(delta: Partial<Delta>): string {
	const html = renderToStaticMarkup(
		<Stat label="Views" value="3" delta={{ change: 0, label: "than the day before", ...delta }} />,
	);
	return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

describe("the change of a number", () => {
	test.each([
		[{ change: 0.123 }, "12% more than the day before"],
		[{ change: -0.5 }, "50% less than the day before"],
		[{ change: 122 }, "12,200% more than the day before"],
		[{ change: 0.004 }, "The same as the day before"],
		[{ change: 1, inPoints: true }, "1 point more than the day before"],
		[{ change: -2.34, inPoints: true }, "2.3 points less than the day before"],
		[{ change: 0.04, inPoints: true }, "The same as the day before"],
	])("of %j is shown as %s", (delta, words) => {
		expect(wordsOf(delta)).toContain(words);
	});
});

test("a value that is not measured is shown as unavailable, not as zero", () => {
	const html = renderToStaticMarkup(<Stat label="Average time" value={null} />);
	expect(html).toContain("Not measured");
});
