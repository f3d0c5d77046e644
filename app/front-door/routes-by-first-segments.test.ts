import { createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { siteRoutes as routes, treeOf } from "#tests/support/site-routes.ts";
import { routesByFirstSegments } from "./routes-by-first-segments.ts";

const handlers = new Map<object, ReturnType<typeof createStaticHandler>>();
function idsOf(part: Parameters<typeof treeOf>[0], pathname: string) {
	const handler = handlers.get(part) ?? createStaticHandler(treeOf(part));
	handlers.set(part, handler);
	return handler.match(pathname)?.map(({ route }) => route.id);
}

const routesOf = routesByFirstSegments(routes);
const paths = Object.values(routes).map((route) => {
	const lineage: string[] = [];
	for (let at: typeof route | undefined = route; at; at = routes[at.parentId ?? ""]) {
		lineage.unshift(at.path ?? "");
	}
	return `/${lineage.filter(Boolean).join("/")}`.replace(/:\w+/g, "mara").replace("*", "no/where");
});

test("match each address of the site as all routes do", () => {
	const addresses = [
		...paths,
		...["/DASHBOARD/links", "/%64ashboard/links", "/Mara", "/Admin/login", "/Robots.txt", "/%2A"],
		...[
			"//dashboard",
			"/dashboard/",
			"/dash%2Fboard",
			"/mara/a/b",
			"/__proto__",
			"/constructor",
			"/docs/none",
			"/docs",
			"/docs/",
			"/docs//api",
		],
		...["/DOCS/%41pi", "/dashboard//links", "/admin/none/such", "/admin/dashboard/none"],
	];
	expect(addresses.length).toBeGreaterThan(150);
	for (const address of addresses) {
		expect(idsOf(routesOf(address), address), address).toEqual(idsOf(routes, address));
	}
});

test("match the addresses above each address as all routes do", () => {
	for (const address of paths) {
		const segments = address.split("/").slice(1, -1);
		const above = segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
		for (const path of ["/", ...above]) {
			expect(idsOf(routesOf(address), path), `${path} of ${address}`).toEqual(idsOf(routes, path));
		}
	}
});

test("match the requests for a page's data as the page", () => {
	for (const [data, page] of [
		["/_.data", "/"],
		["/dashboard.data", "/dashboard"],
		["/dashboard/_.data", "/dashboard"],
		["/dashboard/links.data", "/dashboard/links"],
		["/mara.data", "/mara"],
	] as const) {
		expect(routesOf(data), data).toBe(routesOf(page));
	}
});

test("are few for each address", () => {
	const count = (pathname: string) => Object.keys(routesOf(pathname)).length;
	expect(count("/mara")).toBeLessThan(13);
	expect(count("/health")).toBeLessThan(15);
	expect(count("/signin")).toBeLessThan(15);
	expect(count("/dashboard/links")).toBeLessThan(21);
});
