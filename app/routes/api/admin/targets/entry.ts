import { removesTargetEntry } from "#app/features/targets/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(removesTargetEntry);
export const action = loader;
