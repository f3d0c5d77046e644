import type { BodyLimit, Operation } from "#app/api/operation.ts";
import { apiHandlers } from "#app/api-handlers.server.ts";
import { getSessionUserId } from "#app/features/account/accounts/session-store/get-session-user-id.server.ts";
import { administratorSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	IMAGE_TARGETS,
	type ImagePurpose,
	MEBIBYTE,
	pictureLimit,
	SITE_IMAGE_MAX_BYTES,
} from "#app/features/creator-page/images/schema.ts";
import {
	ARCHIVE_MAX_BYTES,
	SOURCE_LIMIT,
	SOURCE_MAX_BYTES,
} from "#app/features/creator-page/import/schema.ts";
import { PICTURES_MAX_BYTES } from "#app/features/creator-page/links/upload/pictures.ts";
import { LARGEST_FILE } from "#app/features/creator-page/links/upload/upload-details.ts";
import { withoutDataSuffix } from "#app/lib/data-path.ts";
import { findBearer, findCaller } from "#app/middleware/find-api-caller.server.ts";
import type { LargeBodyAllowance, NoLargerBody } from "./body-limit.ts";

/** Size in bytes of a form's other fields and its encoding. */
const FORM_BYTES = 64 * 1024;
/** Time limit for an upload. At two megabits per second, 20 MB take 84 s. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** A page is imported as a file or as text in a field. */
const IMPORT_PATH = "/dashboard/links/import";

const megabytesOf = (purpose: ImagePurpose) => `${IMAGE_TARGETS[purpose].maxBytes / MEBIBYTE}MB`;

/** Routes with a file upload. A form's intent isn't known before it has arrived. */
const FORM_LIMITS: ReadonlyMap<string, BodyLimit> = new Map([
	[
		"/dashboard/profile",
		{
			bytes: IMAGE_TARGETS.banner.maxBytes,
			limit: `A photo must be less than ${megabytesOf("profile")}, and a banner less than ${megabytesOf("banner")}`,
		},
	],
	[
		"/dashboard/links",
		{
			bytes: Math.max(IMAGE_TARGETS.thumbnail.maxBytes, PICTURES_MAX_BYTES, LARGEST_FILE.bytes),
			limit: `A picture must be less than ${megabytesOf("thumbnail")}, and several together at most ${PICTURES_MAX_BYTES / MEBIBYTE} MB. ${LARGEST_FILE.limit}`,
		},
	],
	[
		IMPORT_PATH,
		{
			bytes: ARCHIVE_MAX_BYTES,
			limit: `${SOURCE_LIMIT.limit}, and a zip file at most ${ARCHIVE_MAX_BYTES / MEBIBYTE} MB`,
		},
	],
	["/dashboard/appearance", pictureLimit(IMAGE_TARGETS.background.maxBytes)],
	["/dashboard/settings/seo", pictureLimit(IMAGE_TARGETS.og.maxBytes)],
]);

const SIGN_IN_FIRST: NoLargerBody = { refusal: "Sign in first to send a file" };
const TOKEN_FIRST: NoLargerBody = {
	refusal: "A body this large needs a valid token. Check the Authorization header",
};

/** Administrators upload pictures of the landing page in several of its sections. */
const CONTENT_PATH = "/admin/dashboard/content/";

/**
 * @returns the allowance of a signed-in user or administrator for a page's form that takes a file; why not, if nobody is signed
 * in; null for other routes
 */
export async function uploadAllowance(
	request: Request,
): Promise<LargeBodyAllowance | NoLargerBody | null> {
	const path = withoutDataSuffix(new URL(request.url).pathname);
	if (path.startsWith(CONTENT_PATH) && request.method === "POST") {
		const token = administratorSessions.readToken(request.headers.get("Cookie"));
		const session = await administratorSessions.find(token);
		return session ? allowance(pictureLimit(SITE_IMAGE_MAX_BYTES), session.ownerId) : SIGN_IN_FIRST;
	}
	const limit = FORM_LIMITS.get(path);
	if (limit === undefined || request.method !== "POST") return null;
	const userId = await getSessionUserId(request.headers.get("Cookie"));
	if (userId === null) return SIGN_IN_FIRST;
	const allowed = allowance(limit, userId);
	// The field is the document itself.
	return path === IMPORT_PATH ? { ...allowed, fieldBytes: SOURCE_MAX_BYTES + FORM_BYTES } : allowed;
}

/**
 * @param operations those of one address
 * @returns what finds the allowance of a call: that of its operation, for a caller with a valid session or token
 */
export function callAllowance(operations: readonly Operation[]) {
	return async (request: Request): Promise<LargeBodyAllowance | NoLargerBody | null> => {
		const operation = operations.find(({ method }) => method === request.method);
		if (!operation?.maxBody) return null;
		const { access, maxBody } = operation;
		const found = await (access.by === "anyone"
			? findBearer(request)
			: findCaller(access, request));
		if (found === null) return TOKEN_FIRST;
		const owner =
			found.kind === "creator" ? found.caller.userId : found.administrator.administratorId;
		return allowance(maxBody, owner);
	};
}

function allowance({ bytes, limit }: BodyLimit, owner: string): LargeBodyAllowance {
	return { maxBytes: bytes + FORM_BYTES, withinMs: UPLOAD_TIMEOUT_MS, owner, limit };
}

/** Node's limit in milliseconds for a whole request, long enough for the longest allowed upload. */
export const LONGEST_REQUEST_MS = UPLOAD_TIMEOUT_MS;

/** Size in bytes of the largest body that any route accepts, for the limit of a proxy in front. */
export const LARGEST_BODY_BYTES =
	Math.max(
		...[...FORM_LIMITS.values()].map(({ bytes }) => bytes),
		...apiHandlers.map(({ operation }) => operation.maxBody?.bytes ?? 0),
	) + FORM_BYTES;
