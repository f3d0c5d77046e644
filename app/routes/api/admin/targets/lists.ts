import { listsTargetLists } from "#app/features/targets/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsTargetLists);
export const action = loader;
