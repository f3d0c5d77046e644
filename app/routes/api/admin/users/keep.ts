import { keepsUser } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(keepsUser);
export const action = loader;
