import { verifiesSocialLinks } from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(verifiesSocialLinks);
export const action = loader;
