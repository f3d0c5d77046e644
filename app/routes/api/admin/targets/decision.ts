import { decidesFlaggedAddress } from "#app/features/targets/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(decidesFlaggedAddress);
export const action = loader;
