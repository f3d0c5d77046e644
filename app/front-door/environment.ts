import type { HttpBindings } from "@hono/node-server";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";

/** What Hono's handlers of the front door share. */
export type FrontDoorEnv = {
	Bindings: HttpBindings & {
		/**
		 * Set where the front door itself asks React Router for a page to keep: no visitor is behind this request.
		 * Names the request that caused it, so that a failure is logged under the id the visitor is shown.
		 */
		renderFor?: string;
	};
	Variables: { facts: RequestFacts };
};
