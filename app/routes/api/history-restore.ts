import { restoresVersion } from "#app/features/history/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(restoresVersion);
export const action = loader;
