import { listsDataExports, requestsDataExport } from "#app/features/accounts/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsDataExports, requestsDataExport);
export const action = loader;
