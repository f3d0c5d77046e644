import { isSecureOrigin } from "#app/platform/env.server.ts";
import { DASHBOARD_THEMES, type DashboardTheme } from "./dashboard-theme.ts";

/**
 * The browser's choice of light or dark mode for the product's own pages. It is stored in the cookie `theme`, so that
 * the server's first response uses it. It doesn't affect creators' pages.
 */

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** @returns this browser's choice; "system" if it has made none */
export function parseDashboardTheme(request: Request): DashboardTheme {
	const cookies = request.headers.get("Cookie") ?? "";
	const name = /(?:^|;)\s*theme=(light|dark)\s*(?:;|$)/.exec(cookies)?.[1];
	return DASHBOARD_THEMES.find((theme) => theme === name) ?? "system";
}

/** @returns headers that make this browser remember `theme` for a year, or delete its choice */
export function rememberDashboardTheme(theme: DashboardTheme): Headers {
	const secure = isSecureOrigin ? "; Secure" : "";
	const maxAgeS = theme === "system" ? 0 : ONE_YEAR_S;
	const value = theme === "system" ? "" : theme;
	return new Headers({
		"Set-Cookie": `theme=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`,
	});
}
