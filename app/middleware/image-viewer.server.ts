import {
	administratorSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { getAdministrator } from "#app/features/admin/administrators/get-administrator.server.ts";
import type { ImageViewer } from "#app/features/creator-page/images/get-image-file.server.ts";
import { site } from "#app/platform/site.server.ts";

/**
 * Finds who requests a picture that visitors don't see, by the session cookies. Administrators who have yet to set up a
 * required two-step verification count as strangers.
 */
export async function findImageViewer(request: Request): Promise<ImageViewer> {
	const cookies = request.headers.get("Cookie");
	const [administrator, session] = await Promise.all([
		getAdministrator(administratorSessions.readToken(cookies)),
		creatorSessions.find(creatorSessions.readToken(cookies)),
	]);
	return {
		userId: session?.ownerId ?? null,
		isAdministrator: administrator !== null && (administrator.hasTwoStep || !site.requiresTwoStep),
	};
}
