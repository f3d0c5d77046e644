import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StatCount } from "./stat.tsx";

const draw = (count: number) => renderToStaticMarkup(<StatCount count={count} />);

test.each([
	[999, "999"],
	// Shortened, as specified, with all digits beside it while they matter.
	[1_000, "1.0K 1,000"],
	[99_999, "100.0K 99,999"],
	[100_000, "100.0K"],
	[2_400_000, "2.4M"],
])("%d is shown as %s", (count, text) => {
	expect(draw(count).replaceAll(/<[^>]*>/g, "")).toBe(text);
});

test("a shortened count is read out with all digits, or names them", () => {
	expect(draw(2_352)).toMatch(/<span aria-hidden="true">2\.4K<\/span> <span [^>]*>2,352</);
	expect(draw(2_352_000)).toContain('title="2,352,000"');
});
