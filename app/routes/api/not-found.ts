import { serveApi } from "#app/middleware/serve-api.server.ts";

/** Every other address of the API. */
export const loader = serveApi();
export const action = loader;
