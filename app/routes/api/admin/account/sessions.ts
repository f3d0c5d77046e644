import {
	endsOtherAdminSessions,
	listsAdminSessions,
} from "#app/features/administrators/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(endsOtherAdminSessions, listsAdminSessions);
export const action = loader;
