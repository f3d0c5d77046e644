import { exportsSubscribers } from "#app/features/subscribers/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(exportsSubscribers);
export const action = loader;
