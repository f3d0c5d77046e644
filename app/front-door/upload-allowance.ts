import { isApiPath } from "#app/api/api-paths.ts";
import {
	findSessionCaller,
	findTokenCaller,
} from "#app/features/access-tokens/find-caller.server.ts";
import { LARGEST_FILE_MEGABYTES } from "#app/features/billing/plans.ts";
import { BATCH_MAX_BYTES } from "#app/features/client-events/api.ts";
import {
	IMAGE_TARGETS,
	type ImagePurpose,
	imageTooLarge,
	MEBIBYTE,
	SITE_IMAGE_MAX_BYTES,
} from "#app/features/images/schema.ts";
import { ARCHIVE_MAX_BYTES, SOURCE_MAX_BYTES } from "#app/features/import/schema.ts";
import { fileMaxBytes } from "#app/features/links/upload/upload-details.ts";
import { findSessionUserId } from "#app/features/sessions/find-session-user-id.server.ts";
import { administratorSessions } from "#app/features/sessions/session-store.server.ts";
import { readBearer, readSessionToken } from "#app/features/sessions/session-token.server.ts";
import { withoutDataSuffix } from "#app/lib/data-path.ts";
import type { LargeBodyAllowance, NoLargerBody } from "./body-limit.ts";

/** Size in bytes of a form's other fields and its encoding. */
const FORM_BYTES = 64 * 1024;
/** Files of links: the limit of the largest plan, because the account's plan isn't known yet. */
const LARGEST_FILE_BYTES = fileMaxBytes({ fileMegabytes: LARGEST_FILE_MEGABYTES });
/** Time limit for an upload. At two megabits per second, 20 MB take 84 s. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** A page is imported as a file or as text in a field. */
const IMPORT_PATH = "/dashboard/links/import";

/** Maximum size of what is sent, in bytes and in words. */
type Limit = { bytes: number; limit: string };

const pictureLimit = (bytes: number): Limit => ({ bytes, limit: imageTooLarge(bytes) });
const FILE_LIMIT: Limit = {
	bytes: LARGEST_FILE_BYTES,
	limit: `A file must be at most ${LARGEST_FILE_MEGABYTES} MB, or less on a smaller plan`,
};
const SOURCE_LIMIT: Limit = {
	bytes: SOURCE_MAX_BYTES,
	limit: `A page to import must be at most ${SOURCE_MAX_BYTES / MEBIBYTE} MB`,
};
const megabytesOf = (purpose: ImagePurpose) => `${IMAGE_TARGETS[purpose].maxBytes / MEBIBYTE}MB`;

/** Routes with a file upload. A form's intent isn't known before it has arrived. */
const FORM_LIMITS: ReadonlyMap<string, Limit> = new Map([
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
			bytes: Math.max(IMAGE_TARGETS.thumbnail.maxBytes, LARGEST_FILE_BYTES),
			limit: `A picture must be less than ${megabytesOf("thumbnail")}. ${FILE_LIMIT.limit}`,
		},
	],
	[
		IMPORT_PATH,
		{
			bytes: ARCHIVE_MAX_BYTES,
			limit: `${SOURCE_LIMIT.limit}, and a zip file at most ${ARCHIVE_MAX_BYTES / MEBIBYTE} MB`,
		},
	],
	["/dashboard/settings/seo", pictureLimit(IMAGE_TARGETS.og.maxBytes)],
]);

/** Operations of the API with a large body. */
const API_LIMITS: readonly ({ path: RegExp } & Limit)[] = [
	{ path: /^\/api\/user\/profile-image$/, ...pictureLimit(IMAGE_TARGETS.profile.maxBytes) },
	{ path: /^\/api\/user\/banner-image$/, ...pictureLimit(IMAGE_TARGETS.banner.maxBytes) },
	{
		path: /^\/api\/links\/[^/]+\/thumbnail$/,
		...pictureLimit(IMAGE_TARGETS.thumbnail.maxBytes),
	},
	{ path: /^\/api\/links\/[^/]+\/file$/, ...FILE_LIMIT },
	{ path: /^\/api\/seo\/images\/[^/]+$/, ...pictureLimit(IMAGE_TARGETS.og.maxBytes) },
	{
		path: /^\/api\/analytics\/events\/batch$/,
		bytes: BATCH_MAX_BYTES,
		limit: `A batch must be at most ${BATCH_MAX_BYTES / MEBIBYTE} MB`,
	},
	// JSON escapes line breaks and quotation marks.
	{
		path: /^\/api\/import(?:\/preview)?$/,
		bytes: 2 * SOURCE_MAX_BYTES,
		limit: SOURCE_LIMIT.limit,
	},
];

const SIGN_IN_FIRST: NoLargerBody = { refusal: "Sign in first to send a file" };
const TOKEN_FIRST: NoLargerBody = {
	refusal: "A body this large needs a valid token. Check the Authorization header",
};

/** Administrators upload pictures of the landing page in several of its sections. */
const CONTENT_PATH = "/admin/dashboard/content/";

/**
 * @returns the allowance of a signed-in user or administrator for a route that takes a file; why not, if nobody is signed
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
	const limit = FORM_LIMITS.get(path) ?? API_LIMITS.find((each) => each.path.test(path));
	if (limit === undefined || request.method !== "POST") return null;
	const userId =
		(await findSessionUserId(request.headers.get("Cookie"))) ??
		(isApiPath(path) ? await findTokenUserId(request.headers.get("Authorization")) : null);
	if (userId === null) return isApiPath(path) ? TOKEN_FIRST : SIGN_IN_FIRST;
	const allowed = allowance(limit, userId);
	// The field is the document itself.
	return path === IMPORT_PATH ? { ...allowed, fieldBytes: SOURCE_MAX_BYTES + FORM_BYTES } : allowed;
}

function allowance({ bytes, limit }: Limit, owner: string): LargeBodyAllowance {
	return { maxBytes: bytes + FORM_BYTES, withinMs: UPLOAD_TIMEOUT_MS, owner, limit };
}

/** @returns the account whose token a call has, or null */
async function findTokenUserId(authorization: string | null): Promise<string | null> {
	const token = readBearer(authorization);
	if (token === null) return null;
	const found = await findTokenCaller(token);
	if (found !== null) return found.caller.userId;
	const claims = await readSessionToken(token);
	if (claims?.audience !== "creator") return null;
	return (await findSessionCaller(claims))?.caller.userId ?? null;
}

/** Node's limit in milliseconds for a whole request, long enough for the longest allowed upload. */
export const LONGEST_REQUEST_MS = UPLOAD_TIMEOUT_MS;

/** Size in bytes of the largest body that any route accepts, for the limit of a proxy in front. */
export const LARGEST_BODY_BYTES =
	Math.max(...[...FORM_LIMITS.values(), ...API_LIMITS].map(({ bytes }) => bytes)) + FORM_BYTES;
