import { getsStats } from "#app/features/overview/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsStats);
export const action = loader;
