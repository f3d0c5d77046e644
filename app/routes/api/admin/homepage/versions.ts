import { listsHomepageVersions } from "#app/features/homepage/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsHomepageVersions);
export const action = loader;
