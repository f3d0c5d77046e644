import { cancelsSubscription } from "#app/features/billing/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(cancelsSubscription);
export const action = loader;
