import { expect, test } from "vitest";
import { isApiPath } from "#app/api/api-paths.ts";
import { type Operation, routePattern } from "#app/api/operation.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { listSitePaths } from "#tests/support/site-map.ts";

/** Operations and routes: neither exists without the other. */

const modules = import.meta.glob<{ loader?: unknown }>(
	["/app/routes/**/*.ts", "!/app/routes/**/*.test.ts"],
	{ eager: true },
);

/** Paths that the routes serve, and paths of the operations, each as `METHOD /path/:parameter`. */
const served = listSitePaths().flatMap(({ pattern, routeId }) => {
	const module = modules[`/app/${routeId}.ts`];
	const { operations = [] } = (module?.loader ?? {}) as { operations?: Operation[] };
	return operations.map(({ method }) => `${method} ${withoutNames(pattern)}`);
});
const described = apiHandlers.flatMap(({ operation }) =>
	[operation.path, ...(operation.aliases ?? [])].map(
		(path) => `${operation.method} ${withoutNames(routePattern(path))}`,
	),
);

/** Addresses of pages too, whose routes tell calls by the request. */
const SHARED = ["/admin/login", "/auth/google-identity", "/:", "/{username}"];

/** The name of a parameter doesn't matter to clients. */
function withoutNames(pattern: string): string {
	return pattern.replace(/:\w+/g, ":");
}

test("there are operations", () => {
	expect(described.length).toBeGreaterThan(0);
});

test("every operation has a route, and every route of the API an operation", () => {
	expect(served.filter((path) => !described.includes(path))).toEqual([]);
	const alone = described.filter((path) => !SHARED.includes(path.split(" ")[1] ?? ""));
	expect(alone.filter((path) => !served.includes(path))).toEqual([]);
});

test("no two operations share an address", () => {
	expect(new Set(described).size).toBe(described.length);
});

test("every path of the API is known to the front door", () => {
	const paths = apiHandlers.flatMap(({ operation }) => [
		operation.path,
		...(operation.aliases ?? []),
	]);
	expect(paths.filter((path) => !isApiPath(path) && !SHARED.includes(path))).toEqual([]);
});
