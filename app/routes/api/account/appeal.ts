import { appealsDecision } from "#app/features/moderation/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(appealsDecision);
export const action = loader;
