import { listsAdministrators } from "#app/features/administrators/team/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsAdministrators);
export const action = loader;
