import { getsWaitingWork } from "#app/features/overview/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsWaitingWork);
export const action = loader;
