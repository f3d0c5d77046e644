import { isSecureOrigin } from "#app/platform/env.server.ts";
import type { Consent } from "./schema.ts";

/**
 * The answer about web analytics lives in the visitor's own browser, in the cookie `consent`. It governs the optional
 * web-analytics tag alone: the product's own counts set no cookie and need no answer.
 */

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** This browser's answer; null when it was not asked yet. A Do Not Track or Global Privacy Control signal is "denied". */
export function readConsent(request: Request): Consent | null {
	if (hasOptOutSignal(request)) return "denied";
	const cookies = request.headers.get("Cookie") ?? "";
	const answer = /(?:^|;)\s*consent=(granted|denied)\s*(?:;|$)/.exec(cookies)?.[1];
	return answer === "granted" || answer === "denied" ? answer : null;
}

/** Whether the browser itself says no to being tracked, on every request. */
export function hasOptOutSignal(request: Request): boolean {
	return request.headers.get("DNT") === "1" || request.headers.get("Sec-GPC") === "1";
}

/**
 * The headers that make this browser remember `consent` for a year. "denied" also removes the cookies that the web
 * analytics service set while it was granted.
 */
export function rememberConsent(consent: Consent, request: Request): Headers {
	const secure = isSecureOrigin ? "; Secure" : "";
	const headers = new Headers();
	headers.append(
		"Set-Cookie",
		`consent=${consent}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax${secure}`,
	);
	if (consent === "denied") {
		const cookies = request.headers.get("Cookie") ?? "";
		for (const [, name] of cookies.matchAll(/(?:^|;)\s*(_ga(?:_[A-Z0-9]+)?)=/g)) {
			headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure}`);
		}
	}
	return headers;
}
