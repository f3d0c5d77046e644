import type { HttpBindings } from "@hono/node-server";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";

/** The Hono environment of all handlers in the front door. */
export type FrontDoorEnv = {
	Bindings: HttpBindings & {
		/**
		 * Id of the request that caused this one, so that a failure is logged under the id that the visitor sees. Set if
		 * the front door itself asks React Router for a page to cache.
		 */
		renderFor?: string;
	};
	Variables: { facts: RequestFacts };
};
