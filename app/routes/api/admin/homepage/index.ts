import { getHomepageForEditing, updatesHomepage } from "#app/features/homepage/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getHomepageForEditing, updatesHomepage);
export const action = loader;
