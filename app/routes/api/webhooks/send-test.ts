import { testsWebhook } from "#app/features/webhooks/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(testsWebhook);
export const action = loader;
