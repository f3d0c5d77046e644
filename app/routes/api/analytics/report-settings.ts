import { getsReportSettings, updatesReportSettings } from "#app/features/reports/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsReportSettings, updatesReportSettings);
export const action = loader;
