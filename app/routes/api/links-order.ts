import { getsLinkOrder, ordersLinks } from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsLinkOrder, ordersLinks);
export const action = loader;
