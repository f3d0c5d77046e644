import { listsUserHistory } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsUserHistory);
export const action = loader;
