import type { IncomingMessage, ServerResponse } from "node:http";
import { MESSAGE_HEADERS } from "#app/features/creator-page/public/message-document.server.tsx";
import { renderMessagePage } from "./message-page.tsx";
import { COMMON_HEADERS } from "./security-headers.ts";

const PAGE = renderMessagePage({
	title: "This request isn’t valid",
	text: "It names more than one host.",
});
const HEADERS = {
	...COMMON_HEADERS,
	...MESSAGE_HEADERS,
	"Content-Length": Buffer.byteLength(PAGE),
	// The request's body stays unread, so the connection can't be reused.
	Connection: "close",
};

/**
 * Answers 400 to a request with several `Host` headers, as RFC 9112, section 3.2, demands: Node takes the first one, but a
 * proxy in front may have taken another.
 * @returns false if there is at most one
 */
export function refuseSeveralHosts(
	{ rawHeaders }: IncomingMessage,
	response: ServerResponse,
): boolean {
	let hosts = 0;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index];
		if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
	}
	if (hosts <= 1) return false;
	refuseHosts(response);
	return true;
}

/** Answers 400 to a request that names more than one host. */
export function refuseHosts(response: ServerResponse): void {
	response.writeHead(400, HEADERS).end(PAGE);
}
