import { changesSeo, getsSeo, replacesSeo, resetsSeo } from "#app/features/seo/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesSeo, getsSeo, replacesSeo, resetsSeo);
export const action = loader;
