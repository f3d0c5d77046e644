import { verifiesAuditLog } from "#app/features/audit/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(verifiesAuditLog);
export const action = loader;
