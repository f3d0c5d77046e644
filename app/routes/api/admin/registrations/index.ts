import { listsRegistrations } from "#app/features/settings/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsRegistrations);
export const action = loader;
