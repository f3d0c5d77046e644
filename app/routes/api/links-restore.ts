import { restoresLinks } from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(restoresLinks);
export const action = loader;
