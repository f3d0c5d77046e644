import { changesAdminPassword } from "#app/features/administrators/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesAdminPassword);
export const action = loader;
