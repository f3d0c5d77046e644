import { removesThumbnail, setsThumbnail } from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(removesThumbnail, setsThumbnail);
export const action = loader;
