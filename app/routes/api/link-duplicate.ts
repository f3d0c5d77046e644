import { duplicatesLink } from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(duplicatesLink);
export const action = loader;
