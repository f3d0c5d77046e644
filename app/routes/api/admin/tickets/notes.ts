import { addsTicketNote, listsTicketNotes } from "#app/features/support/desk/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(addsTicketNote, listsTicketNotes);
export const action = loader;
