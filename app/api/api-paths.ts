import { withoutDataSuffix } from "#app/lib/data-path.ts";

/**
 * Paths of the HTTP API: they answer errors as problems, take more methods than pages, and may be called from other
 * sites. A test compares them with the operations. `/admin/login` and `/auth/google-identity` are addresses of pages too,
 * so they decide by the request. All expect canonical paths (front-door/canonical-path.ts), also those of data requests.
 */
const API_PATH =
	/^\/(?:api|mcp)(?:\/|$)|^\/auth\/(?!(?:google|oidc|again)(?:[/-]|$))|^\/admin\/(?:verify|refresh|logout|users|tickets|analytics)(?:\/|$)/;
const SHARED_PATH = /^\/(?:admin\/login|auth\/google-identity)$/;

export function isApiPath(path: string): boolean {
	return API_PATH.test(withoutDataSuffix(path));
}

/**
 * Whether a request to a page's address is a call. No form of another site can send JSON, and its scripts need a
 * permission (CORS) that these addresses never give.
 */
export function isCallToPage({ path, type }: { path: string; type: string | undefined }): boolean {
	return SHARED_PATH.test(withoutDataSuffix(path)) && isJson(type);
}

/** Whether a `Content-Type` is JSON. */
export function isJson(type: string | null | undefined): boolean {
	return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type ?? "");
}
