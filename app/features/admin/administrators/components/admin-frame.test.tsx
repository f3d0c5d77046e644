import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { AdminFrame } from "./admin-frame.tsx";

async function draw(loaderData: unknown, path = "/"): Promise<string> {
	const administrator = { id: "grace", name: "Grace", email: "grace@example.com" };
	const router = createMemoryRouter(
		[
			{
				path: "*",
				element: (
					<AdminFrame appName="Site" administrator={administrator}>
						Page
					</AdminFrame>
				),
				children: [{ path: "*", element: "Page" }],
			},
		],
		{ initialEntries: [path], hydrationData: { loaderData: { "0-0": loaderData } } },
	);
	return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the frame says so while a panel of the page couldn't be loaded", async () => {
	expect(await draw({ users: { failure: "User data unavailable." } })).toContain("BACKEND ISSUES");
	expect(await draw({ users: { data: [] } })).not.toContain("BACKEND ISSUES");
});

test("the search over everything shows its own text, not the filter of another page", async () => {
	expect(await draw({}, "/admin/dashboard/search?q=anna")).toContain('value="anna"');
	expect(await draw({}, "/admin/dashboard/users?q=anna")).not.toContain('value="anna"');
});
