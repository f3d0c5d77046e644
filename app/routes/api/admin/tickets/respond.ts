import { respondsToTicket } from "#app/features/support/desk/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(respondsToTicket);
export const action = loader;
