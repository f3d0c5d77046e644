import { changesTheme, getsTheme, replacesTheme } from "#app/features/theme/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesTheme, getsTheme, replacesTheme);
export const action = loader;
