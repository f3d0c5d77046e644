import { discardsHomepageDraft, getsHomepageDraft } from "#app/features/homepage/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(discardsHomepageDraft, getsHomepageDraft);
export const action = loader;
