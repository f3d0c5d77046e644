import { deletesUser, getsUser } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(getsUser, deletesUser);
export const action = loader;
