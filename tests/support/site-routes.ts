import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { RouteObject } from "react-router";
import siteMap from "#app/routes.ts";

/** app/routes.ts as in React Router's build. */

type Route = { id: string; parentId?: string; path?: string; index?: boolean };

export const siteRoutes: Record<string, Route> = { root: { id: "root", path: "" } };

function add(entries: RouteConfigEntry[], parentId: string) {
	for (const { id, file, path, index, children } of entries) {
		const route = { id: id ?? file.replace(/\.tsx?$/, ""), parentId, path, index };
		siteRoutes[route.id] = route;
		add(children ?? [], route.id);
	}
}
add(siteMap, "root");

/** @param routes all routes, or a part of them with their ancestors */
export function treeOf(
	routes: Readonly<Record<string, Route | undefined>>,
	parentId?: string,
): RouteObject[] {
	return Object.values(routes)
		.filter((route) => route !== undefined)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index }) =>
			index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
		);
}
