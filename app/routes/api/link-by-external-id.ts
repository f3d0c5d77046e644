import { putsLink } from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(putsLink);
export const action = loader;
