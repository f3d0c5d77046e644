import { apiHandlers } from "#app/api-handlers.server.ts";
import { requestFactsContext } from "#app/platform/request-facts.server.ts";
import type { Route } from "./+types/mcp";

export async function loader({ request, context }: Route.LoaderArgs) {
	// The library is loaded only if it is used.
	const { serveMcp } = await import("#app/middleware/serve-mcp.server.ts");
	return serveMcp(request, { handlers: apiHandlers, facts: context.get(requestFactsContext) });
}

export const action = loader;
