import {
	discardsLegalDraft,
	getsLegalPage,
	savesLegalDraft,
} from "#app/features/legal/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(discardsLegalDraft, getsLegalPage, savesLegalDraft);
export const action = loader;
