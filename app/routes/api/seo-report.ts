import { getsSeoReport } from "#app/features/seo/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsSeoReport);
export const action = loader;
