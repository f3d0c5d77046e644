import { checksUsername } from "#app/features/profile/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(checksUsername);
export const action = loader;
