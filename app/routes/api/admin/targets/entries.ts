import { addsTargetEntry, listsTargetEntries } from "#app/features/targets/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(addsTargetEntry, listsTargetEntries);
export const action = loader;
