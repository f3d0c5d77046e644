import { acceptsTerms, getsTerms } from "#app/features/legal/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(acceptsTerms, getsTerms);
export const action = loader;
