import { changesMessage, deletesMessage, getsMessage } from "#app/features/inbox/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesMessage, deletesMessage, getsMessage);
export const action = loader;
