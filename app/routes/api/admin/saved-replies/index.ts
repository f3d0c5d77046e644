import { createsSavedReply, listsSavedReplies } from "#app/features/support/desk/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(createsSavedReply, listsSavedReplies);
export const action = loader;
