import { listsUserTickets } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsUserTickets);
export const action = loader;
