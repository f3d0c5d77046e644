import { isRouteErrorResponse } from "react-router";

/** Why a form that a script sent has no answer that the page can go on with. */
export type RequestFailure =
	/** Nobody answered: no connection, or no server. */
	| { kind: "unreachable" }
	/** What stands in front of the server answered in its place. */
	| { kind: "gateway" }
	/** The request was turned away before the action, such as by a firewall. */
	| { kind: "rejected" }
	/** There was no answer in time. */
	| { kind: "timeout" }
	/** The server failed, and has logged it. */
	| { kind: "server" }
	/** The server said what is wrong. */
	| { kind: "refused"; message: string };

/** As long as the front door lets a form take to arrive. */
const ANSWER_WITHIN_MS = 30_000;
const SERVER_ERROR = 500;
const TIMEOUT_STATUSES = new Set([408, 504]);

/**
 * For a `clientAction`: what the server's action answered, or why it did not. Without it, a lost connection would put
 * the error screen in the place of a form that somebody has filled in.
 * @throws Response for a redirect, which is the router's to follow
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
	// `fetch` rejects with a `TypeError` when nobody answers.
	if (error instanceof TypeError) return { kind: "unreachable" };
	if (!isRouteErrorResponse(error)) {
		// React Router's words for an answer that is not one of its own, such as the page of a hotel's network.
		const isForeign = error instanceof Error && error.message.startsWith("Unable to decode");
		return { kind: isForeign ? "gateway" : "server" };
	}
	const { status, data } = error;
	// An `AppError` in the browser.
	if (typeof data?.message === "string") return { kind: "refused", message: data.message };
	if (TIMEOUT_STATUSES.has(status)) return { kind: "timeout" };
	return { kind: status < SERVER_ERROR ? "rejected" : "gateway" };
}

/** What to tell whoever sent the form, in the specification's words. @param appName the product's name */
export function failureText(failure: RequestFailure, appName: string): string {
	switch (failure.kind) {
		case "refused":
			return failure.message;
		case "timeout":
			return "Request timed out. Please check your network connection or try again later.";
		case "server":
			return "Server error: There was an issue processing your request. It was logged. Please try again.";
		case "unreachable":
		case "gateway":
		case "rejected":
			return `Backend server is not available. Please ensure the ${appName} backend server is running.`;
	}
}
