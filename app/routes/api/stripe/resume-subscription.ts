import { resumesSubscription } from "#app/features/billing/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(resumesSubscription);
export const action = loader;
