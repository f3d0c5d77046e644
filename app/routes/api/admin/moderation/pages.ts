import { listsReportedPages } from "#app/features/moderation/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsReportedPages);
export const action = loader;
