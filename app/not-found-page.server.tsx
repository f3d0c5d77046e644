import { gzipSync } from "node:zlib";
import { type EntryContext, isRouteErrorResponse } from "react-router";
import {
	MESSAGE_HEADERS,
	renderMessageDocument,
} from "#app/features/creator-page/public/message-document.server.tsx";
import { acceptsEncoding } from "#app/lib/accepts-encoding.ts";
import { site } from "#app/platform/site.server.ts";
import { FailureScreen, failureTitle } from "#app/ui/failure-screen.tsx";

const NOT_FOUND = 404;

type NotFoundPage = { siteName: string; html: string; gzip: Uint8Array<ArrayBuffer> };
let rendered: NotFoundPage | undefined;

/** Whether all there is to say is that the address has no page, and the root says it. */
export function isPlainNotFound({ errors }: EntryContext["staticHandlerContext"]): boolean {
	const error: unknown = errors?.root;
	return isRouteErrorResponse(error) && error.status === NOT_FOUND && error.data === null;
}

/**
 * Answers an address without a page. Anybody can ask for any number of them, so the page is the same for everyone and is
 * rendered once for a name of the site: it follows the system's color scheme, not the one chosen for the dashboard.
 *
 * @param headers what the routes have set
 */
export function answerNotFound(request: Request, headers: Headers): Response {
	if (rendered?.siteName !== site.name) rendered = renderNotFound();
	for (const [name, value] of Object.entries(MESSAGE_HEADERS)) headers.set(name, value);
	headers.set("Vary", "Accept-Encoding");
	const takesGzip = acceptsEncoding(request.headers.get("Accept-Encoding") ?? "", "gzip");
	if (takesGzip) headers.set("Content-Encoding", "gzip");
	const body = takesGzip ? rendered.gzip : rendered.html;
	return new Response(body, { status: NOT_FOUND, headers });
}

function renderNotFound(): NotFoundPage {
	const error = { status: NOT_FOUND, statusText: "", internal: false, data: null };
	const html = renderMessageDocument(
		failureTitle(error),
		<FailureScreen error={error} address="/" requestId={undefined} />,
	);
	return { siteName: site.name, html, gzip: new Uint8Array(gzipSync(html)) };
}
