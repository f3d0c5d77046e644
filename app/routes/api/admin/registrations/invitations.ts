import {
	createsRegistrationInvitation,
	listsRegistrationInvitations,
} from "#app/features/settings/api.server.ts";
import { serveApi } from "#app/middleware/serve-api.server.ts";

export const loader = serveApi(createsRegistrationInvitation, listsRegistrationInvitations);
export const action = loader;
