import { isRouteErrorResponse } from "react-router";
import { englishFormMessages } from "#app/i18n/account/en-forms.ts";
import { fillText } from "#app/i18n/fill-text.ts";
import type { FormMessages } from "./form-texts.ts";

/** Why a form sent by a script has no response that the page can use. */
export type RequestFailure =
	/** No response: no connection, or no server. */
	| { kind: "unreachable" }
	/** A proxy in front of the server responded instead. */
	| { kind: "gateway" }
	/** The request was rejected before it reached the action, for example by a firewall. */
	| { kind: "rejected" }
	/** More was sent than the server accepts, which says its limit, or than a proxy in front of it accepts. */
	| { kind: "too large"; own?: OwnLimit }
	/** The response took too long. */
	| { kind: "timeout" }
	/** The server failed and logged the error. */
	| { kind: "server" }
	/** The server rejected the form with a message. */
	| { kind: "refused"; message: string };

/** What the server says of a form that was too large. */
type OwnLimit = { limit: string; requestId: string };

/** Equal to the server's time limit for receiving a form, in milliseconds. */
const ANSWER_WITHIN_MS = 30_000;
const SERVER_ERROR = 500;
const TOO_LARGE = 413;
const TIMEOUT_STATUSES = new Set([408, 504]);

/**
 * For a `clientAction`: returns the response of the server's action, or why there is none. Without it, a lost connection
 * would replace the form in use with the error screen.
 * @throws Response for a redirect, which the router follows
 */
export async function attempt<Answer>(
	serverAction: () => Promise<Answer>,
): Promise<{ answer: Answer } | { failure: RequestFailure }> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const timeout = new Promise<{ failure: RequestFailure }>((resolve) => {
		timer = setTimeout(() => resolve({ failure: { kind: "timeout" } }), ANSWER_WITHIN_MS);
	});
	try {
		return await Promise.race([serverAction().then((answer) => ({ answer })), timeout]);
	} catch (error) {
		if (error instanceof Response) throw error;
		return { failure: requestFailure(error) };
	} finally {
		clearTimeout(timer);
	}
}

function requestFailure(error: unknown): RequestFailure {
	// `fetch` rejects with a `TypeError` if there is no response.
	if (error instanceof TypeError) return { kind: "unreachable" };
	if (!isRouteErrorResponse(error)) {
		// React Router's message for a foreign response, such as the login page of a hotel's network.
		const isForeign = error instanceof Error && error.message.startsWith("Unable to decode");
		return { kind: isForeign ? "gateway" : "server" };
	}
	const { status, data } = error;
	// The browser's form of an `AppError`.
	if (typeof data?.message === "string") return { kind: "refused", message: data.message };
	if (status === TOO_LARGE) {
		const own = readOwnLimit(data);
		return own ? { kind: "too large", own } : { kind: "too large" };
	}
	if (TIMEOUT_STATUSES.has(status)) return { kind: "timeout" };
	return { kind: status < SERVER_ERROR ? "rejected" : "gateway" };
}

/** @param body the server's problem as JSON, or a proxy's page */
function readOwnLimit(body: unknown): OwnLimit | null {
	if (typeof body !== "string") return null;
	try {
		const { message: limit, request_id: requestId } = Object(JSON.parse(body));
		const isOwn = typeof limit === "string" && typeof requestId === "string";
		return isOwn ? { limit, requestId } : null;
	} catch {
		return null;
	}
}

/** @returns the message for a form that was larger than the site accepts; null for any other error */
export function tooLargeText(error: unknown): string | null {
	if (!isRouteErrorResponse(error) || error.status !== TOO_LARGE) return null;
	const failure = requestFailure(error);
	if (failure.kind === "refused") return failure.message;
	return describeTooLarge(failure.kind === "too large" ? failure.own : undefined);
}

function describeTooLarge(own: OwnLimit | undefined, texts: FormMessages = englishFormMessages) {
	if (own === undefined) return texts.tooLarge;
	return fillText(texts.overLimit, { limit: own.limit, request: own.requestId });
}

/** The message for the user, in English as specified. @param appName the product's name */
export function failureText(
	failure: RequestFailure,
	appName: string,
	texts: FormMessages = englishFormMessages,
): string {
	switch (failure.kind) {
		case "refused":
			return failure.message;
		case "timeout":
			return texts.timeout;
		case "too large":
			return describeTooLarge(failure.own, texts);
		case "server":
			return texts.broken;
		case "unreachable":
		case "gateway":
		case "rejected":
			return fillText(texts.unreachable, { site: appName });
	}
}
