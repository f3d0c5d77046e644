import { changesProfile, getsProfile, replacesProfile } from "#app/features/profile/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesProfile, getsProfile, replacesProfile);
export const action = loader;
