import { listTickets, submitsTicket } from "#app/features/support/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(listTickets, submitsTicket);
export const action = loader;
