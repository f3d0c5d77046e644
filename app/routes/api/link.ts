import {
	changesLink,
	deletesLink,
	getsLink,
	replacesLink,
} from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesLink, deletesLink, getsLink, replacesLink);
export const action = loader;
