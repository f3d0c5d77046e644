import { getsPublicProfile } from "#app/features/public-profile/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsPublicProfile);
export const action = loader;
