import { isSecureOrigin } from "#app/platform/env.server.ts";
import type { Consent } from "./schema.ts";

/**
 * The visitor's answer about web analytics, stored in their own browser in the cookie `consent`. It applies only to the
 * optional web analytics tag: the product's own analytics set no cookie and need no consent.
 */

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** @returns this browser's answer; null if there is none. Do Not Track or Global Privacy Control counts as "denied". */
export function parseConsent(request: Request): Consent | null {
	if (hasOptOutSignal(request)) return "denied";
	const cookies = request.headers.get("Cookie") ?? "";
	const answer = /(?:^|;)\s*consent=(granted|denied)\s*(?:;|$)/.exec(cookies)?.[1];
	return answer === "granted" || answer === "denied" ? answer : null;
}

/** Whether the browser sends an opt-out signal (Do Not Track or Global Privacy Control). */
export function hasOptOutSignal(request: Request): boolean {
	return request.headers.get("DNT") === "1" || request.headers.get("Sec-GPC") === "1";
}

/**
 * Returns headers that make this browser remember `consent` for a year. "denied" also removes the cookies that the web
 * analytics tag set while consent was granted.
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
