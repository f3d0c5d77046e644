import { isApiPath } from "#app/api/api-paths.ts";
import {
	findSessionCaller,
	findTokenCaller,
} from "#app/features/access-tokens/find-caller.server.ts";
import { LARGEST_FILE_MEGABYTES } from "#app/features/billing/plans.ts";
import { BATCH_MAX_BYTES } from "#app/features/client-events/api.ts";
import { IMAGE_TARGETS, SITE_IMAGE_MAX_BYTES } from "#app/features/images/schema.ts";
import { SOURCE_MAX_BYTES } from "#app/features/import/schema.ts";
import { fileMaxBytes } from "#app/features/links/upload/upload-details.ts";
import { findSessionUserId } from "#app/features/sessions/find-session-user-id.server.ts";
import { administratorSessions } from "#app/features/sessions/session-store.server.ts";
import { readBearer, readSessionToken } from "#app/features/sessions/session-token.server.ts";
import type { BodyAllowance } from "./body-limit.ts";

/** Size in bytes of a form's other fields and its encoding. */
const FORM_BYTES = 64 * 1024;
/** Files of links: the limit of the largest plan, because the account's plan isn't known yet. */
const LARGEST_FILE_BYTES = fileMaxBytes({ fileMegabytes: LARGEST_FILE_MEGABYTES });
/** Time limit for an upload. At two megabits per second, 20 MB take 84 s. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Routes with a file upload, and the maximum size of the file in bytes. */
const FILE_BYTES: ReadonlyMap<string, number> = new Map([
	["/dashboard/profile", IMAGE_TARGETS.banner.maxBytes],
	["/dashboard/links", Math.max(IMAGE_TARGETS.thumbnail.maxBytes, LARGEST_FILE_BYTES)],
	["/dashboard/links/import", SOURCE_MAX_BYTES],
	["/dashboard/settings/seo", IMAGE_TARGETS.og.maxBytes],
]);

/** Operations of the API with a large body, and its maximum size in bytes. */
const API_BYTES: readonly { path: RegExp; bytes: number }[] = [
	{ path: /^\/api\/user\/profile-image$/, bytes: IMAGE_TARGETS.profile.maxBytes },
	{ path: /^\/api\/user\/banner-image$/, bytes: IMAGE_TARGETS.banner.maxBytes },
	{ path: /^\/api\/links\/[^/]+\/thumbnail$/, bytes: IMAGE_TARGETS.thumbnail.maxBytes },
	{ path: /^\/api\/links\/[^/]+\/file$/, bytes: LARGEST_FILE_BYTES },
	{ path: /^\/api\/seo\/images\/[^/]+$/, bytes: IMAGE_TARGETS.og.maxBytes },
	{ path: /^\/api\/analytics\/events\/batch$/, bytes: BATCH_MAX_BYTES },
	// JSON escapes line breaks and quotation marks.
	{ path: /^\/api\/import(?:\/preview)?$/, bytes: 2 * SOURCE_MAX_BYTES },
];

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
	const fileBytes = FILE_BYTES.get(path) ?? API_BYTES.find((each) => each.path.test(path))?.bytes;
	if (fileBytes === undefined || request.method !== "POST") return null;
	const isSignedIn =
		(await findSessionUserId(request.headers.get("Cookie"))) !== null ||
		(isApiPath(path) && (await hasToken(request.headers.get("Authorization"))));
	return isSignedIn ? { maxBytes: fileBytes + FORM_BYTES, withinMs: UPLOAD_TIMEOUT_MS } : null;
}

/** Whether a call has the token of an account. */
async function hasToken(authorization: string | null): Promise<boolean> {
	const token = readBearer(authorization);
	if (token === null) return false;
	if ((await findTokenCaller(token)) !== null) return true;
	const claims = await readSessionToken(token);
	return claims?.audience === "creator" && (await findSessionCaller(claims)) !== null;
}

/** Node's limit in milliseconds for a whole request, long enough for the longest allowed upload. */
export const LONGEST_REQUEST_MS = UPLOAD_TIMEOUT_MS;
