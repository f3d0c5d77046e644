import { endsOtherSessions, listsSessions } from "#app/features/accounts/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(endsOtherSessions, listsSessions);
export const action = loader;
