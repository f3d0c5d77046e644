import type { CalledPage, Caller, CallingAdministrator } from "#app/api/handler.ts";
import type { Access } from "#app/api/operation.ts";
import {
	administratorSessions,
	creatorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	parseBearer,
	parseSessionToken,
} from "#app/features/account/accounts/session-store/session-token.server.ts";
import {
	type FoundCaller,
	getSessionCaller,
	getTokenCaller,
} from "#app/features/account/accounts/tokens/get-caller.server.ts";
import {
	type FoundAdministrator,
	getAdministrator,
	getAdministratorOfSession,
} from "#app/features/admin/administrators/get-administrator.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import type { RequestFacts } from "#app/platform/request-facts.server.ts";
import { isFromOwnPage } from "#app/platform/same-origin.server.ts";
import { site } from "#app/platform/site.server.ts";

/** What the adapter adds to a call, by the access of its operation. */
export type CalledBy = {
	caller?: Caller;
	page?: CalledPage;
	administrator?: CallingAdministrator;
	/** Whose Idempotency-Keys these are: those of the session or the token. Missing for nobody: its network's. */
	callerKey?: string;
};

export type FoundCallerOfAnyKind =
	| ({ kind: "creator" } & FoundCaller)
	| ({ kind: "administrator" } & FoundAdministrator);

/**
 * Finds who calls, by the bearer token; or by the cookie of a session, but only for a script of a page of this site.
 * @returns null without a valid session or token, and for an operation that anyone may call
 */
export async function findCaller(
	access: Access,
	request: Request,
): Promise<FoundCallerOfAnyKind | null> {
	if (access.by === "anyone") return null;
	if (request.headers.has("Authorization")) return findBearer(request);
	return isFromOwnPage(request) ? findByCookie(request, access) : null;
}

/** Whether a caller may make calls with this access, to its own page. */
export function isAuthorized(
	access: Access,
	found: FoundCallerOfAnyKind,
	facts: RequestFacts,
): boolean {
	try {
		authorize(access, found, { facts, pageId: null });
		return true;
	} catch (error) {
		if (error instanceof AppError) return false;
		throw error;
	}
}

/**
 * @param found of `findCaller`
 * @param pageId value of `page_id`
 * @throws AppError `unauthenticated`; `forbidden` for the other kind of session, a missing scope, or a token where a
 * session is required; `not_found` for a page of somebody else
 */
export function authorize(
	access: Access,
	found: FoundCallerOfAnyKind | null,
	{ facts, pageId }: { facts: RequestFacts; pageId: string | null },
): CalledBy {
	if (access.by === "anyone") return {};
	if (found === null) throw new AppError("unauthenticated", "Authentication required");
	if (found.kind === "administrator") return asAdministrator(access, found, facts);
	if (access.by === "administrator") {
		throw new AppError("forbidden", "This call is for administrators.");
	}
	const { caller, page } = found;
	facts.userId = caller.userId;
	if (!caller.scopes.has(access.scope)) {
		throw new AppError("forbidden", `This token doesn’t have the scope ${access.scope}.`);
	}
	if ("sessionOnly" in access && access.sessionOnly && caller.sessionId === null) {
		throw new AppError("forbidden", "This call needs a session. Personal tokens can’t make it.");
	}
	const callerKey = caller.tokenId ?? caller.sessionId ?? caller.userId;
	if (access.by === "creator") return { caller, callerKey };
	if (page === null || (pageId !== null && pageId !== page.profileId)) {
		throw new AppError("not_found", "This page no longer exists.");
	}
	return { caller, page, callerKey };
}

function asAdministrator(
	access: Access,
	{ administrator, hasTwoStep }: FoundAdministrator,
	facts: RequestFacts,
): CalledBy {
	if (access.by !== "administrator" && access.by !== "page-or-administrator") {
		throw new AppError("forbidden", "This call is for creators.");
	}
	if (site.requiresTwoStep && !hasTwoStep) {
		throw new AppError("forbidden", "Set up two-step verification in your account first.");
	}
	return {
		administrator: { ...administrator, requestId: facts.id },
		callerKey: administrator.sessionId,
	};
}

/** @returns whose bearer token the request has, or null */
export async function findBearer(request: Request): Promise<FoundCallerOfAnyKind | null> {
	const token = parseBearer(request.headers.get("Authorization"));
	if (token === null) return null;
	const byToken = await getTokenCaller(token);
	if (byToken) return { kind: "creator", ...byToken };
	const claims = await parseSessionToken(token);
	if (claims === null) return null;
	if (claims.audience === "administrator") {
		const administrator = await getAdministratorOfSession(claims);
		return administrator && { kind: "administrator", ...administrator };
	}
	const bySession = await getSessionCaller(claims);
	return bySession && { kind: "creator", ...bySession };
}

/** A browser may have a session of each kind: the operation decides which one counts. */
async function findByCookie(
	request: Request,
	access: Access,
): Promise<FoundCallerOfAnyKind | null> {
	const cookies = request.headers.get("Cookie");
	if (access.by === "administrator") {
		const administrator = await getAdministrator(administratorSessions.readToken(cookies));
		return administrator && { kind: "administrator", ...administrator };
	}
	const session = await creatorSessions.find(creatorSessions.readToken(cookies));
	const creator = session && (await getSessionCaller(session));
	if (creator) return { kind: "creator", ...creator };
	if (access.by !== "page-or-administrator") return null;
	const administrator = await getAdministrator(administratorSessions.readToken(cookies));
	return administrator && { kind: "administrator", ...administrator };
}
