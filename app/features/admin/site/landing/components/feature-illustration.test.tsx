import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FEATURE_ICONS } from "../schema.ts";
import { FeatureIllustration, FeatureProof } from "./feature-illustration.tsx";

/** Numbers of three digits are counts; smaller ones are times and limits. */
const COUNT = />\d{3,}</;

test("drawings with made-up numbers say that they are examples", () => {
	const drawings = FEATURE_ICONS.flatMap((icon) => [
		renderToStaticMarkup(<FeatureIllustration icon={icon} />),
		renderToStaticMarkup(<FeatureProof icon={icon} />),
	]);
	const counting = drawings.filter((html) => COUNT.test(html));
	expect(counting.length).toBeGreaterThan(1);
	for (const html of counting) expect(html).toContain(">Example<");
});
