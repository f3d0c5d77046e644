import { createsCheckoutSession } from "#app/features/billing/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(createsCheckoutSession);
export const action = loader;
