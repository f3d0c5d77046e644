/** The parts of React Router's `ServerBuild["routes"]` that decide which paths a route can match. */
export type RouteOfBuild = { id: string; parentId?: string; path?: string };
type Routes<R> = Record<string, R | undefined>;

/**
 * Splits the routes of a build by the first segment of the paths that they match. A route whose first segment is a
 * parameter or `*` can match any path, so it is in every part.
 *
 * @returns a function from the pathname of a request, percent-encoded, to the routes that can match it
 */
export function routesByFirstSegment<R extends RouteOfBuild>(
	routes: Routes<R>,
): (pathname: string) => Routes<R> {
	const all = Object.values(routes).filter((route) => route !== undefined);
	const parents = new Set(all.map(({ parentId }) => parentId));
	const lineages = all
		.filter(({ id }) => !parents.has(id))
		.map((leaf) => lineageOf(leaf, routes))
		.map((lineage) => ({ lineage, segment: firstSegment(pathOf(lineage)).toLowerCase() }));
	const isOpen = (segment: string) => segment.startsWith(":") || segment === "*";
	const partOf = (segment: string | null): Routes<R> => {
		const matching = lineages.filter((part) => part.segment === segment || isOpen(part.segment));
		const ids = new Set(matching.flatMap(({ lineage }) => lineage.map(({ id }) => id)));
		return Object.fromEntries(
			all.filter(({ id }) => ids.has(id)).map((route) => [route.id, route]),
		);
	};
	const segments = new Set(lineages.map(({ segment }) => segment).filter((s) => !isOpen(s)));
	const parts = new Map([...segments].map((segment) => [segment, partOf(segment)]));
	const open = partOf(null);
	return (pathname) => parts.get(requestedSegment(pathname)) ?? open;
}

/** @returns the route and its ancestors, outermost first */
function lineageOf<R extends RouteOfBuild>(route: R, routes: Routes<R>): R[] {
	const parent = route.parentId === undefined ? undefined : routes[route.parentId];
	return parent ? [...lineageOf(parent, routes), route] : [route];
}

function pathOf(lineage: RouteOfBuild[]): string {
	return `/${lineage.flatMap(({ path }) => path || []).join("/")}`;
}

function firstSegment(pathname: string): string {
	return pathname.split("/", 2)[1] ?? "";
}

/** React Router ignores case, decodes each segment, and requests a page's data at `.data`, the home page's at `/_.data`. */
function requestedSegment(pathname: string): string {
	const page = pathname.replace(/^\/_\.data$|\.data$/, "");
	return decodeURIComponent(firstSegment(page)).toLowerCase();
}
