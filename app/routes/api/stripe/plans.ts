import { listPlans } from "#app/features/billing/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listPlans);
export const action = loader;
