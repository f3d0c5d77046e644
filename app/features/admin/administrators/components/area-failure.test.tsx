import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AreaFailure } from "./area-failure.tsx";

function draw(status: number): string {
	const error = { status, statusText: "", internal: false, data: null };
	const element = <AreaFailure error={error} address="/admin/dashboard/users?q=a" />;
	const router = createMemoryRouter([{ path: "/", element }]);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("a missing page of the area leads to the overview, not to the landing page", () => {
	const html = draw(404);
	expect(html).toContain('href="/admin/dashboard"');
	expect(html).not.toContain('href="/"');
	expect(html).not.toContain("Retry");
});

test("a page that is down can be retried", () => {
	expect(draw(503)).toContain('href="/admin/dashboard/users?q=a"');
});
