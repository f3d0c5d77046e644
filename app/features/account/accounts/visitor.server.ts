import {
	creatorApiSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import { type AccountLanguage, accountLanguageFor } from "#app/i18n/account.server.ts";
import { LANGUAGES, type Language } from "#app/i18n/languages.ts";
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
	/** Language that the browser prefers of those that a page can be in; English by default. */
	language?: Language;
	/** Language of the emails that the visit causes; English by default. */
	mailLanguage?: AccountLanguage;
	/** The `Cookie` header for rate limits: an account's own devices share no limit with strangers. */
	cookies?: string | null;
};

export function visitorOf(request: Request, { address }: { address: string }): Visitor {
	const cookies = request.headers.get("Cookie");
	return {
		address,
		userAgent: request.headers.get("User-Agent"),
		sessionToken: creatorSessions.readToken(cookies),
		language: negotiateLanguage(request.headers.get("Accept-Language"), LANGUAGES),
		mailLanguage: accountLanguageFor(request),
		cookies,
	};
}

/** Data about somebody who asks for an email with a link, or uses one: for its language, and the rate limits. */
export type Sender = Pick<Visitor, "address" | "mailLanguage"> & { cookies: string | null };

export function senderOf(request: Request, { address }: { address: string }): Sender {
	const mailLanguage = accountLanguageFor(request);
	return { address, cookies: request.headers.get("Cookie"), mailLanguage };
}

export function apiVisitorOf(request: Request, facts: { address: string }): Visitor {
	const visitor = visitorOf(request, facts);
	const sessionToken = creatorApiSessions.readToken(visitor.cookies ?? null);
	return { ...visitor, sessionToken, isApi: true };
}
