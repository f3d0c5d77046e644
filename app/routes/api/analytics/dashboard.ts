import { getsAnalyticsDashboard } from "#app/features/analytics/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsAnalyticsDashboard);
export const action = loader;
