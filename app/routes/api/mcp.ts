import { apiHandlers } from "#app/api-handlers.server.ts";
import { serveMcp } from "#app/middleware/serve-mcp.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/mcp";

export function loader({ request, context }: Route.LoaderArgs) {
	return serveMcp(request, { handlers: apiHandlers, facts: context.get(requestFactsContext) });
}

export const action = loader;
