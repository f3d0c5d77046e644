import { changesPlan } from "#app/features/billing/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesPlan);
export const action = loader;
