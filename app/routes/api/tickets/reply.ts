import { repliesToTicket } from "#app/features/support/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(repliesToTicket);
export const action = loader;
