import type { MiddlewareHandler } from "hono";
import { withoutDataSuffix } from "#app/lib/data-path.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { pagePathParts, undecorated } from "./page-path.ts";
import { lineageOf, pathOf, type RouteOfBuild } from "./routes-by-first-segments.ts";

/**
 * Redirects every other spelling of a path to the canonical one: React Router matches routes without regard to case,
 * decoded, and with trailing slashes. So it does with what people write around a page's address, as in `/@anna.`.
 * Whatever runs behind this may compare paths.
 */

type Routes = Readonly<Record<string, RouteOfBuild | undefined>>;

/** Nothing to lowercase, to decode or to leave out: the path of almost every request, for which no route is sought, unless it ends with a dot. */
const CANONICAL = /^\/(?:[a-z0-9._~-]+(?:\/[a-z0-9._~-]+)*)?$/;
const HOME_DATA = "/_.data";

/** Letters, digits, `-`, `.`, `_` and `~`, which no path needs to encode (RFC 3986, section 2.3). */
const ENCODED_UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * @param routes all routes of the build
 * @returns a function from the pathname of a request, well-formed and percent-encoded, to its canonical spelling: the fixed
 * segments of its route as in app/routes.ts, usernames and channels of public pages in lowercase and without what
 * stands around them, other parameters as they are, without empty segments and needless encoding
 */
export function createCanonicalPaths(routes: Routes): (pathname: string) => string {
	const findRoute = createRouteFinder(routes);
	return (pathname) => {
		const isPlain = CANONICAL.test(pathname) && !pathname.endsWith(".");
		if (isPlain && !pathname.endsWith(HOME_DATA)) return pathname;
		const isData = pathname.endsWith(".data");
		const segments = segmentsOf(withoutDataSuffix(pathname)).map((segment) =>
			segment.replace(ENCODED_UNRESERVED, decodeURIComponent),
		);
		const route = findRoute(segments);
		const spelled = segments.map((segment, index) => spellAs(route?.parts[index], segment));
		const path = toPagePath(undecorated(spelled) ?? `/${spelled.join("/")}`);
		if (!isData) return path;
		return path === "/" ? HOME_DATA : `${path}.data`;
	};
}

/** The status for forms and calls makes clients send them again, so that every check sees the canonical path. */
export function canonicalPath(routes: Routes): MiddlewareHandler<FrontDoorEnv> {
	const toCanonical = createCanonicalPaths(routes);
	return async (c, next) => {
		const { pathname, search } = new URL(c.req.url);
		const canonical = toCanonical(pathname);
		if (canonical === pathname || c.env.renderFor !== undefined) return next();
		const isRead = c.req.method === "GET" || c.req.method === "HEAD";
		return new Response(null, {
			status: isRead ? 301 : 308,
			// The path may contain a token.
			headers: { Location: canonical + search, "Cache-Control": "no-store" },
		});
	};
}

/**
 * @returns a function that finds the route that React Router matches, in its order of precedence. Its own `matchRoutes`
 * compiles all patterns for each call, which takes 0.3 ms
 */
function createRouteFinder(routes: Routes): (segments: readonly string[]) => Pattern | undefined {
	const patterns = Object.values(routes)
		.filter((route) => route !== undefined)
		.map((route) => readPattern(segmentsOf(pathOf(lineageOf(route, routes)))))
		.sort((one, other) => other.score - one.score);
	const open = patterns.filter(({ parts: [first] }) => first?.isParameter !== false);
	const byFirst = new Map<string, Pattern[]>();
	for (const { parts } of patterns) {
		const [first] = parts;
		if (!first || first.isParameter || byFirst.has(first.fixed)) continue;
		const rivals = patterns.filter(({ parts: [other] }) => !other || fits(other, first.fixed));
		byFirst.set(first.fixed, rivals);
	}
	return (segments) => {
		const rivals = byFirst.get(segments[0]?.toLowerCase() ?? "") ?? open;
		return rivals.find(
			({ parts, isSplat }) =>
				(isSplat ? segments.length >= parts.length : segments.length === parts.length) &&
				parts.every((part, index) => fits(part, segments[index] ?? "")),
		);
	};
}

/** A fixed segment, or a parameter with its fixed end: `.md` of `:username.md`. */
type Part = { fixed: string; isParameter: boolean };

/** A route's path in app/routes.ts: its segments, and whether `*` follows them. */
type Pattern = { parts: readonly Part[]; isSplat: boolean; score: number };

/** The score is React Router's: `computeScore` in its `lib/router/utils.ts`. */
function readPattern(segments: readonly string[]): Pattern {
	const isSplat = segments.at(-1) === "*";
	const parts = segments.slice(0, isSplat ? -1 : undefined).map((segment) => {
		const fixed = segment.replace(/^:[\w-]+/, "");
		return { fixed, isParameter: fixed !== segment };
	});
	const points = parts.map(({ fixed }) => (fixed === "" ? 3 : 10));
	const score = points.reduce((sum, each) => sum + each, segments.length - (isSplat ? 2 : 0));
	return { parts, isSplat, score };
}

function fits({ fixed, isParameter }: Part, segment: string): boolean {
	if (fixed === "") return true;
	if (!isParameter) return segment.toLowerCase() === fixed;
	return segment.length > fixed.length && segment.toLowerCase().endsWith(fixed);
}

/** @param part the segment of the route; nothing if `*` matches it */
function spellAs(part: Part | undefined, segment: string): string {
	const { fixed } = part ?? { fixed: "" };
	return segment.slice(0, segment.length - fixed.length) + fixed;
}

function segmentsOf(path: string): string[] {
	return path.split("/").filter((segment) => segment !== "");
}

function toPagePath(path: string): string {
	const page = pagePathParts(path);
	if (page === null) return path;
	return page.slug === undefined ? `/${page.username}` : `/${page.username}/${page.slug}`;
}
