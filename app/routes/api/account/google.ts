import { disconnectsGoogle } from "#app/features/accounts/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(disconnectsGoogle);
export const action = loader;
