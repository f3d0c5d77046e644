import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UNUSED } from "#tests/support/billing-examples.ts";
import { planChanges } from "../plans/plan-changes.ts";
import { HiddenSection } from "./plan-changes.tsx";

test("an account that never had more than Free is told nothing about a larger plan of its own", () => {
	const changes = planChanges(
		// The only use that a page on Free has by default.
		{ ...UNUSED, statisticsDays: 40 },
		{ tier: "free", appName: "Links" },
	);
	const html = renderToStaticMarkup(<HiddenSection hidden={changes.hidden} />);
	expect(html).toContain("Analytics older than 5 days");
	expect(html).toContain("Included in Pro");
	expect(html).not.toMatch(/you made|back with|back after/i);
});
