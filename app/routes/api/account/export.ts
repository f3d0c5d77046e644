import { downloadsDataExport } from "#app/features/accounts/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(downloadsDataExport);
export const action = loader;
