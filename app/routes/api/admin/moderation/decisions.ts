import { decidesAboutPage } from "#app/features/moderation/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(decidesAboutPage);
export const action = loader;
