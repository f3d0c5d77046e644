import { logsOutAdministrator } from "#app/features/administrators/sign-in/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(logsOutAdministrator);
export const action = loader;
