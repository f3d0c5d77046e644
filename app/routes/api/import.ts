import { importsPage } from "#app/features/import/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(importsPage);
export const action = loader;
