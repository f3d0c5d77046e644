import { exportsPage } from "#app/features/history/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(exportsPage);
export const action = loader;
