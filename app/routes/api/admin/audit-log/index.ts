import { listsAuditEntries } from "#app/features/audit/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsAuditEntries);
export const action = loader;
