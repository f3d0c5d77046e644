import { listsSupportViews } from "#app/features/view-as/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsSupportViews);
export const action = loader;
