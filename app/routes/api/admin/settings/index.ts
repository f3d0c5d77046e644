import { changesSettings, getsSettings } from "#app/features/settings/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesSettings, getsSettings);
export const action = loader;
