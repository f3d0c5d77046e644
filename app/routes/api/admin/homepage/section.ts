import { changesHomepageDraft } from "#app/features/homepage/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesHomepageDraft);
export const action = loader;
