import { removesFile, setsFile } from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(removesFile, setsFile);
export const action = loader;
