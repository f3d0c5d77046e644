import { expect, test } from "vitest";
import { isApiPath } from "#app/api/api-paths.ts";
import { routePattern } from "#app/api/operation.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { apiAddresses } from "#tests/support/api-addresses.ts";
import { listSitePaths } from "#tests/support/site-map.ts";

/** The addresses of operations, and those of app/routes.ts. */

const described = apiHandlers.flatMap(({ operation: { method, path, aliases = [] } }) =>
	[path, ...aliases].map((each) => ({ method, pattern: withoutNames(routePattern(each)) })),
);
const pages = listSitePaths().map(({ pattern }) => withoutNames(pattern));

/** Addresses of pages too, whose routes tell calls by the request. */
const SHARED = ["/admin/login", "/auth/google-identity"];

/** The name of a parameter doesn't matter to clients. */
function withoutNames(pattern: string): string {
	return pattern.replace(/:\w+/g, ":");
}

test("no two operations share an address", () => {
	const addresses = described.map(({ method, pattern }) => `${method} ${pattern}`);
	expect(addresses.length).toBeGreaterThan(200);
	expect(new Set(addresses).size).toBe(addresses.length);
});

test("every path of an operation is known to the front door, or a page's too", () => {
	const others = described.filter(({ pattern }) => !isApiPath(pattern));
	expect(new Set(others.map(({ pattern }) => pattern))).toEqual(new Set(SHARED));
	expect(SHARED.filter((pattern) => !pages.includes(pattern))).toEqual([]);
});

test("no page is at an address of the API", () => {
	const served = new Set(apiAddresses.map(({ pattern }) => withoutNames(pattern)));
	expect(pages.filter((pattern) => served.has(pattern) || isApiPath(pattern))).toEqual([]);
});
