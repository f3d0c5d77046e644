import { listsFlaggedAddresses } from "#app/features/targets/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsFlaggedAddresses);
export const action = loader;
