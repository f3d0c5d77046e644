import { approvesRegistration } from "#app/features/settings/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(approvesRegistration);
export const action = loader;
