import { listsMessages } from "#app/features/inbox/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listsMessages);
export const action = loader;
