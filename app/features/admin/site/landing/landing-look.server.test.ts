import { expect, test } from "vitest";
import { DEFAULT_DOCUMENT } from "./default-document.ts";
import { droppedLandingCss, landingLook } from "./landing-look.server.ts";

function lookOf(settings: Partial<(typeof DEFAULT_DOCUMENT)["settings"]>) {
	return landingLook({
		...DEFAULT_DOCUMENT,
		settings: { ...DEFAULT_DOCUMENT.settings, ...settings },
	});
}

test("the default settings change nothing", () => {
	expect(landingLook(DEFAULT_DOCUMENT)).toMatchObject({ theme: null, isMinimal: false, css: "" });
});

test.each([
	["system", null, false],
	["light", "light", false],
	["dark", "dark", false],
	["minimal", "light", true],
] as const)("the theme %s", (theme, shown, isMinimal) => {
	expect(lookOf({ theme })).toMatchObject({ theme: shown, isMinimal });
});

test("custom CSS styles the parts of the landing page alone", () => {
	const typed = `
		.landing-title, body .landing-tier > h3 { color: red }
		.page-link { color: red }
		.cookie-banner { display: none }
		.landing-hero { position: fixed; background: url(https://evil.example/x.png) }
		.landing-footer a { content: "</style><script>" }`;
	const { css } = lookOf({ customCSS: typed });

	expect(css).toContain(".landing .landing-title{color:red}");
	expect(css).toContain(".landing .landing-tier>h3{color:red}");
	expect(css).not.toMatch(/page-link|cookie|fixed|url|<|evil/);
	expect(droppedLandingCss(typed)).toHaveLength(5);
});
