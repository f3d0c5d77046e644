import { expect, test } from "vitest";
import { isShownLink } from "./is-shown-link.ts";

const LINKS = ["/#features", "#features", "/#pricing", "/signup", "https://example.com/#about"];

test.each([
	[{ showSections: true, showPricing: true }, LINKS],
	[
		{ showSections: true, showPricing: false },
		["/#features", "#features", "/signup", "https://example.com/#about"],
	],
	[{ showSections: false, showPricing: true }, ["/signup", "https://example.com/#about"]],
])("shows only links with a target: %j", (shown, urls) => {
	const isShown = isShownLink(shown);
	expect(LINKS.filter((url) => isShown({ name: "A link", text: "A link", url }))).toEqual(urls);
});
