import { withoutDataSuffix } from "#app/lib/data-path.ts";

/** The parts of React Router's `ServerBuild["routes"]` that decide which paths a route can match. */
export type RouteOfBuild = { id: string; parentId?: string; path?: string };
type Routes<R> = Record<string, R | undefined>;

/** The first two segments of a path, in lower case; the second is empty if there is none. */
type Segments = readonly [string, string];

/**
 * Splits the routes of a build by the first two segments of the paths that they match. A route with a parameter or `*`
 * there can match any segment, so it is in several parts.
 *
 * @returns a function from the pathname of a request, percent-encoded, to the routes that can match it
 */
export function routesByFirstSegments<R extends RouteOfBuild>(
	routes: Routes<R>,
): (pathname: string) => Routes<R> {
	const all = Object.values(routes).filter((route) => route !== undefined);
	const parents = new Set(all.map(({ parentId }) => parentId));
	const lineages = all
		.filter(({ id }) => !parents.has(id))
		.map((leaf) => lineageOf(leaf, routes))
		.map((lineage) => ({ lineage, segments: firstSegments(pathOf(lineage)) }));
	const partOf = (requested: Segments): Routes<R> => {
		const matching = lineages.filter(({ segments }) => canMatch(segments, requested));
		const ids = new Set(matching.flatMap(({ lineage }) => lineage.map(({ id }) => id)));
		return Object.fromEntries(
			all.filter(({ id }) => ids.has(id)).map((route) => [route.id, route]),
		);
	};
	const parts = new Map<string, Routes<R>>();
	for (const { segments } of lineages) {
		const [first, second] = segments;
		if (isOpen(first)) continue;
		parts.set(first, partOf([first, ANY]));
		if (second !== "" && !isOpen(second)) parts.set(segments.join("/"), partOf(segments));
	}
	const open = partOf([ANY, ANY]);
	return (pathname) => {
		const [first, second] = requestedSegments(pathname);
		return parts.get(`${first}/${second}`) ?? parts.get(first) ?? open;
	};
}

/** Stands for any segment that no route names, and for none. */
const ANY = "*";

/**
 * Whether a route can match a requested path, or one above it: a page's manifest has the routes of the pages above it, and
 * the browser asks for no others there.
 */
function canMatch([first, second]: Segments, requested: Segments): boolean {
	// The home page, and a creator's pages: few.
	if (first === "" || isOpen(first)) return true;
	if (first !== requested[0]) return false;
	return second === "" || isOpen(second) || second === requested[1];
}

function isOpen(segment: string): boolean {
	return segment.startsWith(":") || segment === "*";
}

/** @returns the route and its ancestors, outermost first */
export function lineageOf<R extends RouteOfBuild>(route: R, routes: Readonly<Routes<R>>): R[] {
	const parent = route.parentId === undefined ? undefined : routes[route.parentId];
	return parent ? [...lineageOf(parent, routes), route] : [route];
}

export function pathOf(lineage: RouteOfBuild[]): string {
	return `/${lineage.flatMap(({ path }) => path || []).join("/")}`;
}

function firstSegments(pathname: string): Segments {
	const [, first = "", second = ""] = pathname.toLowerCase().split("/", 3);
	return [first, second];
}

/** React Router ignores case and decodes each segment. */
function requestedSegments(pathname: string): Segments {
	const [first, second] = firstSegments(withoutDataSuffix(pathname));
	return [decodeURIComponent(first).toLowerCase(), decodeURIComponent(second).toLowerCase()];
}
