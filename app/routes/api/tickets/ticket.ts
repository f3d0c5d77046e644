import { getTicket } from "#app/features/support/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getTicket);
export const action = loader;
