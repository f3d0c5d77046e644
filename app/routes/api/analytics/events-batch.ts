import { reportsEvents } from "#app/features/client-events/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(reportsEvents);
export const action = loader;
