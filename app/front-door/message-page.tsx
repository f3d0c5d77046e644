import { isApiPath } from "#app/api/api-paths.ts";
import { problemResponse } from "#app/api/problem.ts";
import {
	MESSAGE_HEADERS,
	renderMessageDocument,
} from "#app/features/creator-page/public/message-document.server.tsx";
import { renderFailure } from "#app/features/creator-page/public/render-failure.server.tsx";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { type Message, MessageScreen } from "#app/ui/message-screen.tsx";

const CODES: Readonly<Record<number, string>> = {
	400: "bad_request",
	403: "forbidden",
	404: "not_found",
	405: "method_not_allowed",
	413: "too_large",
	503: "unavailable",
};

/** Ending of the paths that React Router's script fetches and posts to. */
const SINGLE_FETCH = ".data";

/**
 * An error response of the front door: an HTML page for browsers, a problem for calls of the API and forms that a script
 * sends, one line of text for other clients.
 * @param problem the message of the problem, if it is another
 * @param requestId id of the request in the log
 */
export function answerMessage(
	request: Request,
	{
		message,
		status,
		problem,
		requestId,
	}: { message: Omit<Message, "links">; status: number; problem?: string; requestId?: string },
): Response {
	const { title, text } = message;
	const { pathname } = new URL(request.url);
	if (isApiPath(pathname) || pathname.endsWith(SINGLE_FETCH)) {
		const code = CODES[status] ?? "internal";
		return problemResponse({
			status,
			code,
			message: problem ?? `${title}. ${text}`,
			requestId: requestId ?? "",
		});
	}
	if (!acceptsHtml(request)) {
		const line = [`${title}.`, text, requestId && `Request ${requestId}`].filter(Boolean).join(" ");
		return new Response(line, { status, headers: { "Cache-Control": "no-store" } });
	}
	const html =
		renderFailure(request, { status, requestId }) ?? renderMessagePage(message, requestId);
	return new Response(html, { status, headers: MESSAGE_HEADERS });
}

export function renderMessagePage(message: Omit<Message, "links">, requestId?: string): string {
	return renderMessageDocument(
		message.title,
		<MessageScreen
			message={{ ...message, links: [{ text: "Go Home", href: "/" }] }}
			request={requestId && `Request ${requestId}`}
		/>,
	);
}
