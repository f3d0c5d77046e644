import { withdrawsInvitation } from "#app/features/administrators/team/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(withdrawsInvitation);
export const action = loader;
