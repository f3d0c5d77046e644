import { creatorSessions } from "#app/features/sessions/session-store.server.ts";

/** What signing in or up needs to know of the browser it happens in. */
export type Visitor = {
	/** For rate limits. Never stored as it is. */
	address: string;
	userAgent: string | null;
	/** Of the session that this browser still holds, which the new one replaces. */
	sessionToken: string | null;
	/** The `Cookie` header, for the limits: a device that the account was used on before shares none with strangers. */
	cookies?: string | null;
};

export function visitorOf(request: Request, { address }: { address: string }): Visitor {
	const cookies = request.headers.get("Cookie");
	return {
		address,
		userAgent: request.headers.get("User-Agent"),
		sessionToken: creatorSessions.readToken(cookies),
		cookies,
	};
}
