import { deletesChannel, renamesChannel } from "#app/features/channels/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(deletesChannel, renamesChannel);
export const action = loader;
