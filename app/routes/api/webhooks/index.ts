import { addsWebhook, listsWebhooks } from "#app/features/webhooks/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(addsWebhook, listsWebhooks);
export const action = loader;
