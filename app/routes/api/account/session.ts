import { endsSession } from "#app/features/accounts/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(endsSession);
export const action = loader;
