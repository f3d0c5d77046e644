import { withdrawsRegistrationInvitation } from "#app/features/settings/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(withdrawsRegistrationInvitation);
export const action = loader;
