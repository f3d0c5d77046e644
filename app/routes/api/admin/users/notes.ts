import { addsUserNote, listsUserNotes } from "#app/features/users/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(addsUserNote, listsUserNotes);
export const action = loader;
