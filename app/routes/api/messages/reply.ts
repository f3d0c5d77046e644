import { repliesToMessage } from "#app/features/inbox/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(repliesToMessage);
export const action = loader;
