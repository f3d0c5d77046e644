import type { MiddlewareHandler } from "hono";
import { isApiPath } from "#app/api/api-paths.ts";
import { env, isSecureOrigin } from "#app/platform/env.server.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import type { FrontDoorEnv } from "./environment.ts";
import { ASSETS_PATTERN } from "./hashed-assets.ts";

const HSTS_MAX_AGE_S = 63_072_000;
/** Of a creator's domain: for 30 days and the host alone, because they may take it elsewhere. */
export const HSTS_OF_HOST = "max-age=2592000";

const WEB_ANALYTICS_SCRIPT = "https://www.googletagmanager.com";
const WEB_ANALYTICS_CONNECT = [
	"https://*.google-analytics.com",
	"https://*.analytics.google.com",
	"https://*.googletagmanager.com",
];

/** https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
const GOOGLE_SIGN_IN = "https://accounts.google.com/gsi/";
const hasGoogleSignIn = env.GOOGLE_CLIENT_ID !== undefined;

/**
 * Content security policy of all app pages. One for all, because client-side navigation shows further pages under the
 * policy of the first. Only two directives differ. They concern documents: forms that the browser sends itself (`formTargets`), and
 * previews in a frame (`mayBeFramed`). Public pages send a stricter policy.
 */
function contentSecurityPolicy({
	nonce,
	formTargets = [],
	mayBeFramed = false,
}: RequestFacts): string {
	const webAnalytics = env.GA_MEASUREMENT_ID !== undefined;
	const directives: Record<string, string[]> = {
		"default-src": ["'none'"],
		"script-src": [
			"'self'",
			`'nonce-${nonce}'`,
			...(webAnalytics ? [WEB_ANALYTICS_SCRIPT] : []),
			...(hasGoogleSignIn ? [`${GOOGLE_SIGN_IN}client`] : []),
		],
		// Vite's development server injects inline styles.
		"style-src": import.meta.env.DEV
			? ["'self'", "'unsafe-inline'"]
			: ["'self'", `'nonce-${nonce}'`, ...(hasGoogleSignIn ? [`${GOOGLE_SIGN_IN}style`] : [])],
		// The live phone shows players.
		"media-src": ["'self'"],
		"img-src": ["'self'", "data:", "blob:", ...(webAnalytics ? WEB_ANALYTICS_CONNECT : [])],
		"font-src": ["'self'"],
		"connect-src": [
			"'self'",
			...(webAnalytics ? WEB_ANALYTICS_CONNECT : []),
			...(hasGoogleSignIn ? [GOOGLE_SIGN_IN] : []),
			...(import.meta.env.DEV ? ["ws:"] : []),
		],
		"frame-src": ["'self'", ...(hasGoogleSignIn ? [GOOGLE_SIGN_IN] : [])],
		// Vite's client waits in a worker for the development server's return.
		...(import.meta.env.DEV ? { "worker-src": ["blob:"] } : {}),
		"manifest-src": ["'self'"],
		"form-action": ["'self'", ...formTargets],
		"frame-ancestors": [mayBeFramed ? "'self'" : "'none'"],
		"base-uri": ["'none'"],
		"object-src": ["'none'"],
	};
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources.join(" ")}`)
		.join("; ");
}

/** Headers of files that are only used within pages. */
const FILE_HEADERS: Readonly<Record<string, string>> = {
	"X-Content-Type-Options": "nosniff",
	"Cross-Origin-Resource-Policy": "same-origin",
	...(isSecureOrigin
		? { "Strict-Transport-Security": `max-age=${HSTS_MAX_AGE_S}; includeSubDomains` }
		: {}),
};

/** Headers of all other answers. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
	...FILE_HEADERS,
	"X-Frame-Options": "DENY",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
	// In browsers without FedCM, Google's script opens a popup that must be able to answer.
	"Cross-Origin-Opener-Policy": hasGoogleSignIn ? "same-origin-allow-popups" : "same-origin",
};

/** The logo, which mail programs show. */
const OPEN_FILES: readonly string[] = ["/apple-touch-icon.png"];

/** Sets the security headers of every answer. A header that a route has set stays. */
export const securityHeaders: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	await next();
	const { headers } = c.res;
	const isOpenToFrames = headers.get("Content-Security-Policy")?.includes("frame-ancestors *");
	const defaults: Record<string, string> = {
		...(c.get("facts").pattern === ASSETS_PATTERN ? FILE_HEADERS : COMMON_HEADERS),
		...(headers.get("Content-Type")?.startsWith("text/html")
			? { "Content-Security-Policy": contentSecurityPolicy(c.get("facts")) }
			: {}),
		...(OPEN_FILES.includes(c.req.path) ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
		...(c.get("facts").mayBeFramed ? { "X-Frame-Options": "SAMEORIGIN" } : {}),
		// Of an answer as React Router's data, it drops what the operation says about caches.
		...(isApiPath(c.req.path) ? { "Cache-Control": "no-store" } : {}),
		...(c.res.status === 503 ? { "Retry-After": "5" } : {}),
	};
	for (const [name, value] of Object.entries(defaults)) {
		// The header can only forbid frames, or allow those of this site.
		if (name === "X-Frame-Options" && isOpenToFrames) continue;
		if (!headers.has(name)) headers.set(name, value);
	}
};
