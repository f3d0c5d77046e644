import { setsTicketStatus } from "#app/features/support/desk/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(setsTicketStatus);
export const action = loader;
