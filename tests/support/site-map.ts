import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** A route with a page or resource at an address of its own; layouts have none. */
export type SitePath = {
	/** Pattern in routes.ts, such as `/go/:linkId`. */
	pattern: string;
	/** Path with a value for each parameter. */
	path: string;
	/** Route id as in React Router's `?_routes=`. */
	routeId: string;
	/** Whether it has a component. The others respond with data, a file or a redirect. */
	isPage: boolean;
};

/** All paths of routes.ts, in its order. */
export function listSitePaths(): SitePath[] {
	return (routes as RouteConfigEntry[]).flatMap((entry) => visit(entry, ""));
}

function visit(entry: RouteConfigEntry, parent: string): SitePath[] {
	const pattern = entry.path ? `${parent}/${entry.path}` : parent;
	if (entry.children) return entry.children.flatMap((child) => visit(child, pattern));
	const path = pattern.replace(/:[A-Za-z]+/g, "00000000-0000-7000-8000-000000000000");
	return [
		{
			pattern: pattern || "/",
			path: path.replace("*", "no/such/page") || "/",
			routeId: entry.file.replace(/\.tsx?$/, ""),
			isPage: entry.file.endsWith(".tsx"),
		},
	];
}
