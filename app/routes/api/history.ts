import { listsVersions } from "#app/features/history/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsVersions);
export const action = loader;
