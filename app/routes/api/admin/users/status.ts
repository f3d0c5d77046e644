import { setsUserStatus } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(setsUserStatus);
export const action = loader;
