import { isSecureOrigin } from "#app/platform/env.server.ts";
import { DASHBOARD_THEMES, type DashboardTheme } from "./schema.ts";

/**
 * Whether this browser shows the product's own pages light or dark lives in the browser itself, in the cookie `theme`,
 * so that the server's first answer has it already. Creators' pages know nothing of it.
 */

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** This browser's choice; "system" when it made none. */
export function readDashboardTheme(request: Request): DashboardTheme {
	const cookies = request.headers.get("Cookie") ?? "";
	const name = /(?:^|;)\s*theme=(light|dark)\s*(?:;|$)/.exec(cookies)?.[1];
	return DASHBOARD_THEMES.find((theme) => theme === name) ?? "system";
}

/** The headers that make this browser remember `theme` for a year, or forget what it had. */
export function rememberDashboardTheme(theme: DashboardTheme): Headers {
	const secure = isSecureOrigin ? "; Secure" : "";
	const maxAgeS = theme === "system" ? 0 : ONE_YEAR_S;
	const value = theme === "system" ? "" : theme;
	return new Headers({
		"Set-Cookie": `theme=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`,
	});
}
