import type { MiddlewareHandler } from "hono";
import { env, isSecureOrigin } from "#app/platform/env.server.ts";
import type { FrontDoorEnv } from "./environment.ts";

const HSTS_MAX_AGE_S = 63_072_000;

const WEB_ANALYTICS_SCRIPT = "https://www.googletagmanager.com";
const WEB_ANALYTICS_CONNECT = [
	"https://*.google-analytics.com",
	"https://*.analytics.google.com",
	"https://*.googletagmanager.com",
];

/** The policy of app pages; creators' pages bring a stricter one of their own. */
function contentSecurityPolicy(nonce: string): string {
	const webAnalytics = env.GA_MEASUREMENT_ID !== undefined;
	const directives: Record<string, string[]> = {
		"default-src": ["'none'"],
		"script-src": ["'self'", `'nonce-${nonce}'`, ...(webAnalytics ? [WEB_ANALYTICS_SCRIPT] : [])],
		// Vite's development server injects styles as it goes.
		"style-src": import.meta.env.DEV
			? ["'self'", "'unsafe-inline'"]
			: ["'self'", `'nonce-${nonce}'`],
		"img-src": ["'self'", "data:", "blob:", ...(webAnalytics ? WEB_ANALYTICS_CONNECT : [])],
		"font-src": ["'self'"],
		"connect-src": [
			"'self'",
			...(webAnalytics ? WEB_ANALYTICS_CONNECT : []),
			...(import.meta.env.DEV ? ["ws:"] : []),
		],
		"manifest-src": ["'self'"],
		"form-action": ["'self'"],
		"frame-ancestors": ["'none'"],
		"base-uri": ["'none'"],
		"object-src": ["'none'"],
	};
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources.join(" ")}`)
		.join("; ");
}

/** Sets what every answer carries; a route that sent its own value keeps it. */
export const securityHeaders: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	await next();
	const { headers } = c.res;
	const defaults: Record<string, string> = {
		"X-Content-Type-Options": "nosniff",
		"X-Frame-Options": "DENY",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		...(isSecureOrigin
			? { "Strict-Transport-Security": `max-age=${HSTS_MAX_AGE_S}; includeSubDomains` }
			: {}),
		...(headers.get("Content-Type")?.startsWith("text/html")
			? { "Content-Security-Policy": contentSecurityPolicy(c.get("facts").nonce) }
			: {}),
		...(c.res.status === 503 ? { "Retry-After": "5" } : {}),
	};
	for (const [name, value] of Object.entries(defaults)) {
		if (!headers.has(name)) headers.set(name, value);
	}
};
