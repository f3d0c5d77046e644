import {
	administratorApiSessions,
	administratorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import type { AdminVisitor } from "./sign-in/sign-in-administrator.server.ts";

/** @param facts the request's id and address, from `requestFactsContext` */
export function adminVisitorOf(
	request: Request,
	facts: { address: string; id: string },
): AdminVisitor {
	return {
		address: facts.address,
		userAgent: request.headers.get("User-Agent"),
		sessionToken: administratorSessions.readToken(request.headers.get("Cookie")),
		requestId: facts.id,
	};
}

export function apiAdminVisitorOf(
	request: Request,
	facts: { address: string; id: string },
): AdminVisitor {
	const sessionToken = administratorApiSessions.readToken(request.headers.get("Cookie"));
	return { ...adminVisitorOf(request, facts), sessionToken, isApi: true };
}
