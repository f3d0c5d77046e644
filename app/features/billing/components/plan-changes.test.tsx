import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { planChanges } from "../plan-changes.ts";
import { PlanChangesSections } from "./plan-changes.tsx";

test("an account that never had more than Free is told nothing about a larger plan of its own", () => {
	const changes = planChanges(
		{
			preset: "default",
			colors: [],
			customCss: false,
			seo: false,
			footerText: false,
			hideBranding: false,
			mailedReports: false,
			// The only use that a page on Free has by default.
			statisticsDays: 40,
		},
		{ tier: "free", appName: "Links" },
	);
	const html = renderToStaticMarkup(<PlanChangesSections changes={changes} />);
	expect(html).toContain("Analytics older than 5 days");
	expect(html).toContain("Included in Pro");
	expect(html).not.toMatch(/you made|back with|back after/i);
});
