import { exportsAnalytics } from "#app/features/reports/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(exportsAnalytics);
export const action = loader;
