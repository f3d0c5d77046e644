import { getsRealtimeVisitors } from "#app/features/analytics/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsRealtimeVisitors);
export const action = loader;
