import {
	MESSAGE_HEADERS,
	renderMessageDocument,
} from "#app/features/public-page/message-document.server.tsx";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { type Message, MessageScreen } from "#app/ui/message-screen.tsx";

/**
 * An error response of the front door: an HTML page for browsers, one line of text for other clients.
 * @param requestId id of the request in the log
 */
export function answerMessage(
	request: Request,
	{
		message,
		status,
		requestId,
	}: { message: Omit<Message, "links">; status: number; requestId?: string },
): Response {
	const { title, text } = message;
	if (!acceptsHtml(request)) {
		const line = [`${title}.`, text, requestId && `Request ${requestId}`].filter(Boolean).join(" ");
		return new Response(line, { status, headers: { "Cache-Control": "no-store" } });
	}
	return new Response(renderMessagePage(message, requestId), { status, headers: MESSAGE_HEADERS });
}

/** Renders the HTML page. */
export function renderMessagePage(message: Omit<Message, "links">, requestId?: string): string {
	return renderMessageDocument(
		message.title,
		<MessageScreen
			message={{ ...message, links: [{ text: "Go Home", href: "/" }] }}
			requestId={requestId}
		/>,
	);
}
