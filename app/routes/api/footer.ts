import {
	changesFooter,
	getsFooter,
	replacesFooter,
	resetsFooter,
} from "#app/features/footer/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesFooter, getsFooter, replacesFooter, resetsFooter);
export const action = loader;
