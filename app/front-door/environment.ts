import type { HttpBindings } from "@hono/node-server";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";

/** What Hono's handlers of the front door share. */
export type FrontDoorEnv = {
	Bindings: HttpBindings & {
		/** The front door asking React Router for a page to keep: no visitor is behind this request. */
		isInternalRender?: boolean;
	};
	Variables: { facts: RequestFacts };
};
