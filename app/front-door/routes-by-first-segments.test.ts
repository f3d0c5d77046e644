import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createStaticHandler, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import siteMap from "#app/routes.ts";
import { type RouteOfBuild, routesByFirstSegments } from "./routes-by-first-segments.ts";

type Route = RouteOfBuild & { index?: boolean };

const routes: Record<string, Route> = { root: { id: "root", path: "" } };
function add(entries: RouteConfigEntry[], parentId: string) {
	for (const { id, file, path, index, children } of entries) {
		const route = { id: id ?? file, parentId, path, index };
		routes[route.id] = route;
		add(children ?? [], route.id);
	}
}
add(siteMap, "root");

function treeOf(part: Record<string, Route | undefined>, parentId?: string): RouteObject[] {
	return Object.values(part)
		.filter((route) => route !== undefined)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index }) =>
			index ? { id, path, index } : { id, path, children: treeOf(part, id) },
		);
}
const handlers = new Map<object, ReturnType<typeof createStaticHandler>>();
function idsOf(part: Record<string, Route | undefined>, pathname: string) {
	const handler = handlers.get(part) ?? createStaticHandler(treeOf(part));
	handlers.set(part, handler);
	return handler.match(pathname)?.map(({ route }) => route.id);
}

const routesOf = routesByFirstSegments(routes);
const paths = Object.values(routes).map((route) => {
	const lineage: string[] = [];
	for (let at: Route | undefined = route; at; at = routes[at.parentId ?? ""]) {
		lineage.unshift(at.path ?? "");
	}
	return `/${lineage.filter(Boolean).join("/")}`.replace(/:\w+/g, "mara").replace("*", "no/where");
});

test("match each address of the site as all routes do", () => {
	const addresses = [
		...paths,
		...["/DASHBOARD/links", "/%64ashboard/links", "/Mara", "/API/links/1", "/Robots.txt", "/%2A"],
		...[
			"//dashboard",
			"/dashboard/",
			"/dash%2Fboard",
			"/mara/a/b",
			"/__proto__",
			"/constructor",
			"/api/none",
			"/api",
			"/api/",
			"/api//links",
		],
		...["/API/%4Cinks", "/dashboard//links", "/admin/none/such", "/admin/dashboard/none"],
	];
	expect(addresses.length).toBeGreaterThan(200);
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
		["/dashboard/_.data", "/dashboard/"],
		["/dashboard/links.data", "/dashboard/links"],
		["/mara.data", "/mara"],
	] as const) {
		expect(routesOf(data), data).toBe(routesOf(page));
	}
});

test("are few for each address", () => {
	const count = (pathname: string) => Object.keys(routesOf(pathname)).length;
	expect(count("/mara")).toBeLessThan(12);
	expect(count("/health")).toBeLessThan(14);
	expect(count("/signin")).toBeLessThan(14);
	expect(count("/api/links")).toBeLessThan(25);
	expect(count("/dashboard/links")).toBeLessThan(20);
});
