import { exportsAuditLog } from "#app/features/audit/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(exportsAuditLog);
export const action = loader;
