import { reportsEvent } from "#app/features/client-events/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(reportsEvent);
export const action = loader;
