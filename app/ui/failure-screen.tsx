import { useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { type Message, MessageScreen } from "#app/ui/message-screen.tsx";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Replaces a page whose loader, action or component failed.
 * @param address URL of the page, for a reload
 * @param requestId id of the request for this document
 */
export function FailureScreen({
	error,
	address,
	requestId,
}: {
	error: unknown;
	address: string;
	requestId: string | undefined;
}) {
	const isHydrated = useHydrated();
	// Later failures in the browser are unrelated to the request for the document.
	const [ofDocument] = useState(() => (isHydrated ? null : { error }));
	const isLogged = known(error) === undefined && ofDocument?.error === error;
	const message = failureMessage(error, { address, isLogged });
	const request = isLogged && requestId ? `Request ${requestId}` : undefined;
	return <MessageScreen message={message} request={request} />;
}

/** The title and text for an HTTP status from 400 on. */
export function statusMessage(status: number): { title: string; text: string } {
	return FAILURES[status] ?? (status < SERVER_ERROR ? REFUSED : OUTAGE);
}

/** A short description of the error for the document's title. */
export function failureTitle(error: unknown): string {
	return known(error)?.title ?? CRASH_TITLE;
}

/** What to say about an error, and where to go from it. */
export function failureMessage(
	error: unknown,
	{ address, isLogged }: { address: string; isLogged: boolean },
): Message {
	const failure = known(error);
	if (!failure) {
		return {
			title: CRASH_TITLE,
			text: isLogged || isUnexpectedOnServer(error) ? LOGGED_TEXT : CRASH_TEXT,
			links: [
				{ text: "Refresh Page", href: address },
				{ text: "Go to Home", href: "/" },
			],
		};
	}
	const { title, text, isTemporary = false } = failure;
	const home = { text: "Go Home", href: "/" };
	return {
		title,
		text: ownText(error) ?? text,
		links: isTemporary ? [{ text: "Retry", href: address }, home] : [home],
	};
}

type Failure = { title: string; text: string /** Trying again may help. */; isTemporary?: true };

function known(error: unknown): Failure | undefined {
	if (isRouteErrorResponse(error)) {
		return FAILURES[error.status] ?? (error.status < SERVER_ERROR ? REFUSED : OUTAGE);
	}
	return isUnreachable(error) ? UNREACHABLE : undefined;
}

/** @returns the message of an `AppError`, or undefined for responses of other servers */
function ownText(error: unknown): string | undefined {
	if (!isRouteErrorResponse(error)) return undefined;
	const { data } = error;
	const isOwn = typeof data === "object" && data !== null && typeof data.message === "string";
	return isOwn ? data.message : undefined;
}

/** React Router's text for an error that the server has logged without revealing details. */
function isUnexpectedOnServer(error: unknown): boolean {
	return error instanceof Error && error.message === "Unexpected Server Error";
}

/** Whether `fetch` failed to connect, by the messages of Chromium, Firefox and WebKit: our bugs are `TypeError`s too. */
function isUnreachable(error: unknown): boolean {
	return (
		error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message)
	);
}

const SERVER_ERROR = 500;
const CRASH_TITLE = "Oops! Something went wrong";
const CRASH_TEXT = "Reload the page to try again.";
const LOGGED_TEXT = "We logged what happened. Please try again.";

const UNREACHABLE: Failure = {
	title: "We can’t reach the server",
	text: "Please check your internet connection and try again.",
	isTemporary: true,
};

const OUTAGE: Failure = {
	title: "We’ll be right back",
	text: "The server isn’t available right now. Please try again soon.",
	isTemporary: true,
};

const REFUSED: Failure = { title: "This didn’t work", text: "Go back and try again." };

const FAILURES: Record<number, Failure | undefined> = {
	400: {
		title: "We can’t read this request",
		text: "The address or the form isn’t valid. Go back and try again.",
	},
	403: {
		title: "You don’t have access to this",
		text: "You are signed in, but this page belongs to someone else.",
	},
	404: {
		title: "Page not found",
		text: "The address may be mistyped, or the page may have moved.",
	},
	405: { title: "This doesn’t work here", text: "Go back and use the form on the page." },
	410: { title: "This is gone", text: "It was deleted or has expired." },
	413: {
		title: "This is too large",
		text: "What you sent is larger than this site accepts. Go back and choose a smaller file.",
	},
	429: {
		title: "Too many requests",
		text: "Please wait a moment and try again.",
		isTemporary: true,
	},
};
