import { givesUserPlan } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(givesUserPlan);
export const action = loader;
