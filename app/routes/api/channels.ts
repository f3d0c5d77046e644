import { addsChannel, listsChannels } from "#app/features/channels/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(addsChannel, listsChannels);
export const action = loader;
