import {
	changesSocialLinks,
	getsSocialLinks,
	replacesSocialLinks,
} from "#app/features/links/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(changesSocialLinks, getsSocialLinks, replacesSocialLinks);
export const action = loader;
