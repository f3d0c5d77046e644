import type { href } from "react-router";

/** Pattern of a route in app/routes.ts, such as `/dashboard/inbox/:messageId`. */
export type RoutePattern = Parameters<typeof href>[0];

/**
 * @param pattern `pattern` of React Router's arguments, which has no leading slash
 * @returns the pattern of the matched route. Decide by it, not by the path: one route matches many spellings of its path
 */
export function routePattern(pattern: string): RoutePattern {
	return `/${pattern.replace(/^\//, "")}` as RoutePattern;
}
