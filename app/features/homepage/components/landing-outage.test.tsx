import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LandingFailed, LandingMaintenance } from "./landing-outage.tsx";

test("a failed landing page says so and offers a reload that works without a script", () => {
	const html = renderToStaticMarkup(<LandingFailed />);

	expect(html).toContain("Failed to load page content. Please try again later.");
	expect(html).toMatch(/<a href="\/"[^>]*>Try Again<\/a>/);
});

test("a page under maintenance uses the maintenance notice as its heading", () => {
	expect(renderToStaticMarkup(<LandingMaintenance />)).toMatch(
		/<h1[^>]*>Site Under Maintenance<\/h1>/,
	);
});
