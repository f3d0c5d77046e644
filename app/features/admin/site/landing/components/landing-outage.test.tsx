import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LandingFailed, LandingMaintenance } from "./landing-outage.tsx";

test("a failed landing page says so and offers a reload that works without a script", () => {
	const html = renderToStaticMarkup(<LandingFailed />);

	expect(html).toContain("Failed to load page content. Please try again later.");
	expect(html).toMatch(/<a href="\/"[^>]*>Try Again<\/a>/);
});

test("a page under maintenance has the notice as its heading, and leads administrators to their sign-in", () => {
	const html = renderToStaticMarkup(<LandingMaintenance />);

	expect(html).toMatch(/<h1[^>]*>Site Under Maintenance<\/h1>/);
	expect(html).toMatch(/<a href="\/admin\/login"[^>]*>Admin login<\/a>/);
});
