import { getsUser } from "#app/features/accounts/api.server.ts";
import { changesProfile, replacesProfile } from "#app/features/profile/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsUser, changesProfile, replacesProfile);
export const action = loader;
