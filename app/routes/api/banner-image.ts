import { describesBanner, removesBanner, setsBanner } from "#app/features/profile/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(describesBanner, removesBanner, setsBanner);
export const action = loader;
