import { logsOut } from "#app/features/accounts/sign-in/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(logsOut);
export const action = loader;
