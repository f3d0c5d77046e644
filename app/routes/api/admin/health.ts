import { getsHealth } from "#app/features/overview/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsHealth);
export const action = loader;
