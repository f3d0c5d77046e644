import { endsAdminSession } from "#app/features/administrators/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(endsAdminSession);
export const action = loader;
