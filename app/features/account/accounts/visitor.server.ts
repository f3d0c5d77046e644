import {
	creatorApiSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";

import type { Language } from "#app/i18n/languages.ts";
import { negotiateLanguage } from "#app/i18n/negotiate-language.server.ts";

/** Data about the browser or program that sign-in and sign-up need. */
export type Visitor = {
	/** IP address for rate limits. Never store it unhashed. */
	address: string;
	userAgent: string | null;
	/** Token of the current session, which the new one replaces. */
	sessionToken: string | null;
	/** Whether a program signs in through the API: its session has a refresh token and opens no page. */
	isApi?: boolean;
	/** Language that the browser prefers; English by default. */
	language?: Language;
	/** The `Cookie` header for rate limits: an account's own devices share no limit with strangers. */
	cookies?: string | null;
};

export function visitorOf(request: Request, { address }: { address: string }): Visitor {
	const cookies = request.headers.get("Cookie");
	return {
		address,
		userAgent: request.headers.get("User-Agent"),
		sessionToken: creatorSessions.readToken(cookies),
		language: negotiateLanguage(request.headers.get("Accept-Language")),
		cookies,
	};
}

export function apiVisitorOf(request: Request, facts: { address: string }): Visitor {
	const visitor = visitorOf(request, facts);
	const sessionToken = creatorApiSessions.readToken(visitor.cookies ?? null);
	return { ...visitor, sessionToken, isApi: true };
}
