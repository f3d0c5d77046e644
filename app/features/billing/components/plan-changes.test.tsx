import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { planChanges } from "../plans/plan-changes.ts";
import { HiddenSection } from "./plan-changes.tsx";

test("an account that never had more than Free is told nothing about a larger plan of its own", () => {
	const changes = planChanges(
		{
			preset: "default",
			colors: [],
			themeStyles: false,
			customCss: false,
			seo: false,
			footerText: false,
			hideBranding: false,
			grids: 0,
			signUpForms: 0,
			mailedReports: false,
			// The only use that a page on Free has by default.
			statisticsDays: 40,
		},
		{ tier: "free", appName: "Links" },
	);
	const html = renderToStaticMarkup(<HiddenSection hidden={changes.hidden} />);
	expect(html).toContain("Analytics older than 5 days");
	expect(html).toContain("Included in Pro");
	expect(html).not.toMatch(/you made|back with|back after/i);
});
