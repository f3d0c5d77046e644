import {
	changesSavedReply,
	deletesSavedReply,
	getsSavedReply,
} from "#app/features/support/desk/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesSavedReply, deletesSavedReply, getsSavedReply);
export const action = loader;
