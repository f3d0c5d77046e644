import { IMAGE_TARGETS, SITE_IMAGE_MAX_BYTES } from "#app/features/images/schema.ts";
import { SOURCE_MAX_BYTES } from "#app/features/import/schema.ts";
import { findSessionUserId } from "#app/features/sessions/find-session-user-id.server.ts";
import { administratorSessions } from "#app/features/sessions/session-store.server.ts";
import type { BodyAllowance } from "./body-limit.ts";

/** Size in bytes of a form's other fields and its encoding. */
const FORM_BYTES = 64 * 1024;
/** Time limit for an upload. At one megabit per second, 10 MB take 84 s. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Routes with a file upload, and the maximum size of the file in bytes. */
const FILE_BYTES: ReadonlyMap<string, number> = new Map([
	["/dashboard/profile", IMAGE_TARGETS.banner.maxBytes],
	["/dashboard/links", IMAGE_TARGETS.thumbnail.maxBytes],
	["/dashboard/links/import", SOURCE_MAX_BYTES],
	["/dashboard/settings/seo", IMAGE_TARGETS.og.maxBytes],
]);

/** Administrators upload pictures of the landing page in several of its sections. */
const CONTENT_PATH = "/admin/dashboard/content/";

/** @returns the allowance of a signed-in user or administrator for a route that takes a file, or null */
export async function uploadAllowance(request: Request): Promise<BodyAllowance | null> {
	const path = new URL(request.url).pathname.replace(/\.data$/, "");
	if (path.startsWith(CONTENT_PATH) && request.method === "POST") {
		const token = administratorSessions.readToken(request.headers.get("Cookie"));
		const session = await administratorSessions.find(token);
		return session && { maxBytes: SITE_IMAGE_MAX_BYTES + FORM_BYTES, withinMs: UPLOAD_TIMEOUT_MS };
	}
	const fileBytes = FILE_BYTES.get(path);
	if (fileBytes === undefined || request.method !== "POST") return null;
	const userId = await findSessionUserId(request.headers.get("Cookie"));
	return userId === null ? null : { maxBytes: fileBytes + FORM_BYTES, withinMs: UPLOAD_TIMEOUT_MS };
}

/** Node's limit in milliseconds for a whole request, long enough for the longest allowed upload. */
export const LONGEST_REQUEST_MS = UPLOAD_TIMEOUT_MS;
