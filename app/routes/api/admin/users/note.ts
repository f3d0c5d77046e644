import { deletesUserNote } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(deletesUserNote);
export const action = loader;
