import { revokesToken } from "#app/features/access-tokens/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(revokesToken);
export const action = loader;
