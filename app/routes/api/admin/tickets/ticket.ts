import { getsDeskTicket } from "#app/features/support/desk/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsDeskTicket);
export const action = loader;
