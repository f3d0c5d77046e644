import { type Answer, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { knownEmailSchema } from "#app/features/account/accounts/schema.ts";
import {
	administratorApiSessions,
	administratorSessions,
} from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	answerSessionToken,
	parseBearer,
	parseSessionToken,
} from "#app/features/account/accounts/session-store/session-token.server.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { isFromOtherSite, isFromOwnPage } from "#app/platform/same-origin.server.ts";
import { apiAdminVisitorOf } from "../admin-visitor.server.ts";
import {
	type FoundAdministrator,
	getAdministrator,
	getAdministratorOfSession,
} from "../get-administrator.server.ts";
import * as operations from "./api.ts";
import { parseChallenge } from "./challenge-cookie.server.ts";
import { logOut } from "./end-admin-sessions.server.ts";
import { type AdminVisitor, signInAdministrator } from "./sign-in-administrator.server.ts";
import { signInWithCode } from "./sign-in-with-code.server.ts";

/** The handlers of the operations with which administrators log in. */

export const handlers = handle(operations, {
	async logInAdministrator({ body, request, facts }) {
		const { password, code } = body;
		const visitor = apiAdminVisitorOf(request, facts);
		const email = parseField(knownEmailSchema, body.email, "email");
		const first = await signInAdministrator({ email, password, visitor });
		const cookie = first.isComplete
			? first.cookie
			: await finishWithCode(first.cookie, { code, visitor });
		const token = administratorApiSessions.readToken(cookie);
		return answerSession(await administratorApiSessions.find(token), cookie);
	},

	async verifyAdministrator({ request }) {
		const found = await findCaller(request);
		return {
			body: { authenticated: found !== null, administrator: found && toApiAdministrator(found) },
		};
	},

	async refreshAdministratorSession({ request }) {
		const token = isFromOtherSite(request)
			? null
			: administratorApiSessions.readToken(request.headers.get("Cookie"));
		const renewed = await administratorApiSessions.renew(token);
		return answerSession(renewed?.session ?? null, renewed?.cookie ?? null);
	},

	async logOutAdministrator({ administrator }) {
		await logOut(administrator);
		const headers = { "Set-Cookie": administratorApiSessions.clearCookie() };
		return { body: { message: "You are logged out" }, headers };
	},
});

/** @param challenge the `Set-Cookie` value that a browser would keep until its code is entered */
async function finishWithCode(
	challenge: string,
	{ code, visitor }: { code: string | undefined; visitor: AdminVisitor },
): Promise<string> {
	if (code === undefined) {
		const message = "Send the code of your authenticator app as well.";
		throw new AppError("unauthenticated", message, { field: "code" });
	}
	const read = await parseChallenge(challenge.split(";", 1)[0] ?? "");
	if (read === null) throw new AppError("unauthenticated", "Please log in again.");
	const { cookie } = await signInWithCode({ challenge: read, code, visitor });
	return cookie;
}

/** @param cookie the `Set-Cookie` value with a new refresh token; null if a parallel request has got it */
async function answerSession(
	session: { sessionId: string; ownerId: string } | null,
	cookie: string | null,
): Promise<Answer> {
	const found = session && (await getAdministratorOfSession(session));
	if (!found) {
		throw new AppError("unauthenticated", "Your session has ended. Please log in again.");
	}
	const { administratorId: ownerId, sessionId } = found.administrator;
	const tokens = await answerSessionToken({ audience: "administrator", ownerId, sessionId });
	return {
		body: { ...tokens, administrator: toApiAdministrator(found) },
		headers: cookie === null ? {} : { "Set-Cookie": cookie },
	};
}

/** The administrator of the access token; or of the cookie, for a script of a page of this site. */
async function findCaller(request: Request): Promise<FoundAdministrator | null> {
	const authorization = request.headers.get("Authorization");
	if (authorization === null) {
		if (!isFromOwnPage(request)) return null;
		return getAdministrator(administratorSessions.readToken(request.headers.get("Cookie")));
	}
	const token = parseBearer(authorization);
	const claims = token && (await parseSessionToken(token));
	if (!claims) return null;
	if (claims.audience !== "administrator") return null;
	return getAdministratorOfSession(claims);
}

function toApiAdministrator({ administrator }: FoundAdministrator): operations.ApiAdministrator {
	const { administratorId: id, email, name } = administrator;
	return { id, email, name };
}
