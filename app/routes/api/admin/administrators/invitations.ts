import { invitesAdministrator } from "#app/features/administrators/team/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(invitesAdministrator);
export const action = loader;
