import { SCOPE_NAMES, type Scope } from "#app/api/scopes.ts";
import { signSessionToken } from "#app/features/account/accounts/session-store/session-token.server.ts";
import { hashToken } from "#app/features/account/accounts/session-store/tokens.server.ts";
import { getSession } from "#app/features/account/accounts/sessions/get-session.server.ts";
import { newPersonalToken } from "#app/features/account/accounts/tokens/personal-token.server.ts";
import { db } from "#app/platform/db.server.ts";
import { insertSession } from "./accounts-factory.ts";
import { insertAdminSession } from "./administrators-factory.ts";
import { randomAddress } from "./random-address.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Inserts a personal access token. @returns the token */
export async function insertAccessToken(
	{ userId, profileId }: { userId: string; profileId: string },
	{
		scopes = SCOPE_NAMES,
		expiresAt = new Date(Date.now() + DAY_MS),
	}: { scopes?: readonly Scope[]; expiresAt?: Date } = {},
): Promise<string> {
	const token = newPersonalToken("Posy");
	await db.accessToken.create({
		data: {
			userId,
			profileId,
			name: "Test",
			tokenHash: hashToken(token),
			hint: token.slice(-4),
			scopes: [...scopes],
			expiresAt,
		},
	});
	return token;
}

/** Starts a session. @returns its access token */
export async function insertSessionToken(user: { userId: string }): Promise<string> {
	const { value } = await insertSession(user);
	const session = await getSession(value);
	if (!session) throw new Error("no session");
	const { userId: ownerId, sessionId } = session.user;
	return signSessionToken({ audience: "creator", ownerId, sessionId });
}

/**
 * Calls the API of a running server as a program does, from an address of its own.
 * @returns a function that sends `body` as JSON, and returns status, headers and the parsed body
 */
export function createApiClient(origin: string, token?: string, address = randomAddress()) {
	return async (
		method: string,
		path: string,
		{ body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
	) => {
		const response = await fetch(new URL(path, origin), {
			method,
			redirect: "manual",
			headers: {
				"X-Forwarded-For": address,
				...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
				...(body === undefined || body instanceof FormData
					? {}
					: { "Content-Type": "application/json" }),
				...headers,
			},
			...(body === undefined
				? {}
				: { body: body instanceof FormData ? body : JSON.stringify(body) }),
		});
		const text = await response.text();
		const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
		return {
			status: response.status,
			headers: response.headers,
			// biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect.
			body: (isJson ? JSON.parse(text) : text) as any,
		};
	};
}

/** Starts a session of an administrator. @returns its access token */
export async function insertAdminToken({
	administratorId: ownerId,
}: {
	administratorId: string;
}): Promise<string> {
	const { sessionId } = await insertAdminSession({ administratorId: ownerId });
	return signSessionToken({ audience: "administrator", ownerId, sessionId });
}
