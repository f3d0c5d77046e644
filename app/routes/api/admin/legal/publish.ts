import { publishesLegalPage } from "#app/features/legal/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(publishesLegalPage);
export const action = loader;
