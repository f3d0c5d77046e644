import { operationRoutes } from "#app/front-door/operations.ts";

/** The addresses that serve the HTTP API alone, which app/routes.ts doesn't have. */

export type ApiAddress = {
	/** Pattern such as `/api/links/:id`. */
	pattern: string;
	/** Path with a value for each parameter. */
	path: string;
};

export const apiAddresses: readonly ApiAddress[] = Object.keys(operationRoutes).map((pattern) => ({
	pattern,
	path: pattern
		.replace(/:\w+/g, "00000000-0000-7000-8000-000000000000")
		.replace("*", "no/such/page"),
}));
