import { type Answer, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { creatorApiSessions } from "#app/features/account/accounts/session-store/session-store.server.ts";
import {
	answerSessionToken,
	parseBearer,
	parseSessionToken,
} from "#app/features/account/accounts/session-store/session-token.server.ts";
import { nameSchema, normalizeUsername } from "#app/features/creator-page/profile/names.ts";
import { en } from "#app/i18n/account/en.ts";
import { AppError } from "#app/platform/errors.server.ts";
import { isFromOtherSite } from "#app/platform/same-origin.server.ts";
import { requestVerificationMail } from "../email/request-verification-mail.server.ts";
import { verifyEmail } from "../email/verify-email.server.ts";
import { getApiUser } from "../get-api-user.server.ts";
import { signInProgramWithCredential } from "../google/credential-flow.server.ts";
import { requestPasswordReset } from "../passwords/request-password-reset.server.ts";
import { resetPassword } from "../passwords/reset-password.server.ts";
import {
	ENGLISH_FIELDS,
	emailSchema,
	forgotPasswordSchema,
	knownEmailSchema,
	VERIFICATION_MAIL_SENT_MESSAGE,
} from "../schema.ts";
import { endOneSession } from "../sessions/end-one-session.server.ts";
import { updateSessionToken } from "../sessions/update-session-token.server.ts";
import { parseChallenge } from "../two-step/challenge-cookie.server.ts";
import { signInWithCode } from "../two-step/sign-in-with-code.server.ts";
import { apiVisitorOf, senderOf, type Visitor } from "../visitor.server.ts";
import * as operations from "./api.ts";
import { type FirstStep, signIn } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

/** The handlers of the operations that sign up, sign in and recover an account. */

export const handlers = handle(operations, {
	async logIn({ body, request, facts }) {
		const { password, remember } = body;
		const email = parseField(knownEmailSchema, body.email, "email");
		const visitor = apiVisitorOf(request, facts);
		const first = await signIn({ email, password, remember, visitor });
		return answerNewSession(await finishWithCode(first, { code: body.code, visitor }));
	},

	async register({ body, request, facts }) {
		const cookie = await signUp({
			name: parseField(nameSchema, body.name, "name"),
			email: parseField(emailSchema, body.email, "email"),
			password: body.password,
			username: readUsername(body.username),
			language: body.language,
			invitation: body.invitation,
			visitor: apiVisitorOf(request, facts),
		}).catch(refuseAsInvalid);
		if (cookie === null)
			return { status: 202, body: { message: en.refusals.registrationRequested } };
		return { ...(await answerNewSession(cookie)), status: 201 };
	},

	async logInWithGoogle({ body: { credential, code }, request, facts }) {
		const visitor = apiVisitorOf(request, facts);
		try {
			const signedIn = await signInProgramWithCredential(request, { credential, visitor });
			const cookie = await finishWithCode(signedIn, { code, visitor });
			const isNew = signedIn.isComplete && signedIn.isNew;
			return { ...(await answerNewSession(cookie)), status: isNew ? 201 : 200 };
		} catch (error) {
			const isRequested = error instanceof AppError && error.details.tone === "info";
			if (isRequested) return { status: 202, body: { message: error.message } };
			throw error;
		}
	},

	async refreshSession({ request }) {
		const { cookie, ...session } = await updateSessionToken(readRefreshToken(request));
		return answerSession(session, cookie);
	},

	async logOut({ request }) {
		await creatorApiSessions.end(readRefreshToken(request));
		const token = parseBearer(request.headers.get("Authorization"));
		const claims = token && (await parseSessionToken(token));
		if (claims && claims.audience === "creator") {
			const { ownerId: userId, sessionId: endedId } = claims;
			await endOneSession({ userId, endedId }).catch(ignoreEnded);
		}
		const headers = { "Set-Cookie": creatorApiSessions.clearCookie() };
		return { body: { message: "You are signed out" }, headers };
	},

	sendVerification: async ({ body, request, facts }) =>
		// The specification's clients ask for it right after they register, which sends one already.
		mailVerification(body.email, { request, facts, unlessNew: true }),

	resendVerificationByEmail: async ({ body, request, facts }) =>
		mailVerification(body.email, { request, facts }),

	resendVerification: async ({ caller: { email, emailVerified }, request, facts }) =>
		emailVerified
			? { body: { message: `${email} is already verified.` } }
			: mailVerification(email, { request, facts }),

	async verifyEmail({ body }) {
		const link = await verifyEmail(body.token);
		if (link.outcome === "success") {
			const { email } = link;
			return { body: { verified: true, email, message: `${email} is verified.` } };
		}
		if (link.outcome === "used") {
			return { body: { verified: true, email: null, message: "Your email is already verified." } };
		}
		throw new AppError("bad_request", en.verification.invalidText);
	},

	getVerificationStatus: async ({ caller: { email, emailVerified } }) => ({
		body: { verified: emailVerified, email },
	}),

	async forgotPassword({ body, request, facts }) {
		await requestPasswordReset({
			email: parseField(forgotPasswordSchema(ENGLISH_FIELDS).shape.email, body.email, "email"),
			...senderOf(request, facts),
		});
		const message =
			"If an account exists for the address you entered, a link to set a new password is on its way.";
		return { body: { message } };
	},

	async resetPassword({ body, request, facts }) {
		const sender = senderOf(request, facts);
		const done = await resetPassword({ ...body, ...sender }).catch(refuseAsInvalid);
		if (!done) throw new AppError("gone", en.refusals.resetFailed);
		return { body: { message: en.resetPassword.done } };
	},
});

/** Only programs and pages of this site use the cookie. */
function readRefreshToken(request: Request): string | null {
	if (isFromOtherSite(request)) return null;
	return creatorApiSessions.readToken(request.headers.get("Cookie"));
}

/** @returns the `Set-Cookie` value of the session, after the code that a challenge asks for */
async function finishWithCode(
	{ isComplete, cookie: first }: Pick<FirstStep, "isComplete" | "cookie">,
	{ code, visitor }: { code: string | undefined; visitor: Visitor },
): Promise<string> {
	if (isComplete) return first;
	if (code === undefined) {
		const message = "Send the code of your authenticator app as well.";
		throw new AppError("unauthenticated", message, { field: "code" });
	}
	const challenge = await parseChallenge(first.split(";", 1)[0] ?? "");
	if (challenge === null) throw new AppError("unauthenticated", en.refusals.signInFirst);
	const { cookies } = await signInWithCode({ challenge, code, isTrusted: false, visitor });
	return cookies[0] ?? "";
}

/** @param cookie the `Set-Cookie` value with the session's first refresh token */
async function answerNewSession(cookie: string): Promise<Answer> {
	const session = await creatorApiSessions.find(creatorApiSessions.readToken(cookie));
	if (session === null) throw new AppError("unauthenticated", AUTHENTICATION_FAILED_MESSAGE);
	return answerSession(session, cookie);
}

const AUTHENTICATION_FAILED_MESSAGE = "Authentication failed. Please try again.";

async function answerSession(
	{ sessionId, ownerId }: { sessionId: string; ownerId: string },
	cookie: string | null,
): Promise<Answer> {
	const tokens = await answerSessionToken({ audience: "creator", ownerId, sessionId });
	return {
		body: { ...tokens, user: await getApiUser(ownerId) },
		headers: cookie === null ? {} : { "Set-Cookie": cookie },
	};
}

function readUsername(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	const username = normalizeUsername(text);
	if (username !== null) return username;
	throw new AppError("invalid", "Invalid username format", { field: "username" });
}

async function mailVerification(
	text: string,
	{
		request,
		facts,
		unlessNew = false,
	}: { request: Request; facts: { address: string }; unlessNew?: boolean },
): Promise<Answer> {
	const email = parseField(knownEmailSchema, text, "email");
	await requestVerificationMail({ email, ...senderOf(request, facts) }, { unlessNew });
	return { body: { message: VERIFICATION_MAIL_SENT_MESSAGE } };
}

/** A field that a use-case refuses gets the status of one that the schema refuses. */
function refuseAsInvalid(error: unknown): never {
	if (!(error instanceof AppError) || error.code !== "bad_request") throw error;
	throw new AppError("invalid", error.message, error.details);
}

function ignoreEnded(error: unknown): void {
	if (!(error instanceof AppError) || error.code !== "not_found") throw error;
}
