import { renderToStaticMarkup } from "react-dom/server";
import {
	contentSecurityPolicy,
	messageStyle,
} from "#app/features/public-page/page-document.server.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { env } from "#app/platform/env.server.ts";
import { type Message, MessageScreen } from "#app/ui/message-screen.tsx";

const CONTENT_SECURITY_POLICY = contentSecurityPolicy(messageStyle);

/**
 * What the front door answers by itself: a page for people, the same in one line of text for programs.
 * @param requestId under which the log has what happened
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
	const headers = { "Cache-Control": "no-store" };
	if (!acceptsHtml(request)) {
		const line = [`${title}.`, text, requestId && `Request ${requestId}`].filter(Boolean).join(" ");
		return new Response(line, { status, headers });
	}
	const page = renderToStaticMarkup(
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{`${title} · ${env.APP_NAME}`}</title>
				<meta name="robots" content="noindex" />
				<link rel="icon" href="/favicon.svg" />
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, which React would escape */}
				<style dangerouslySetInnerHTML={{ __html: messageStyle }} />
			</head>
			<body>
				<MessageScreen
					message={{ ...message, links: [{ text: "Go Home", href: "/" }] }}
					requestId={requestId}
				/>
			</body>
		</html>,
	);
	return new Response(`<!DOCTYPE html>${page}`, {
		status,
		headers: {
			...headers,
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": CONTENT_SECURITY_POLICY,
		},
	});
}
