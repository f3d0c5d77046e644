import { changesWebhook, deletesWebhook, getsWebhook } from "#app/features/webhooks/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesWebhook, deletesWebhook, getsWebhook);
export const action = loader;
