import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { PanelResult } from "#app/lib/panel.ts";
import { Panel } from "#app/ui/panel.tsx";

function draw(result: PanelResult<number>): string {
	const element = <Panel result={result}>{(count) => <p>{count} users</p>}</Panel>;
	const router = createMemoryRouter([{ path: "*", element }], {
		initialEntries: ["/admin/dashboard/users?tier=pro"],
	});
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a panel shows its data", () => {
	expect(draw({ data: 3 })).toBe("<p>3 users</p>");
});

test("a panel that failed shows why, and a link to the same page with its filters", () => {
	const html = draw({ failure: "User data unavailable." });
	expect(html).toContain("User data unavailable.");
	expect(html).toMatch(
		/<a[^>]* href="\/admin\/dashboard\/users\?tier=pro"[^>]*>.*Retry Connection<\/a>/,
	);
});
