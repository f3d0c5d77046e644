import { listsSubscriptions } from "#app/features/billing/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsSubscriptions);
export const action = loader;
