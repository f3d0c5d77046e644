import { endsUserSessions, listsUserSessions } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(endsUserSessions, listsUserSessions);
export const action = loader;
