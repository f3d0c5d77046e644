import { withdrawsTrust } from "#app/features/targets/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(withdrawsTrust);
export const action = loader;
