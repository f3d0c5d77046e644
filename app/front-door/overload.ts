import type { ServerResponse } from "node:http";
import { MESSAGE_HEADERS } from "#app/features/creator-page/public/message-document.server.tsx";
import { renderMessagePage } from "./message-page.tsx";
import { COMMON_HEADERS } from "./security-headers.ts";

/** Maximum number of waiting requests. A page takes a few milliseconds, so the last one waits a few seconds. */
export const MAX_WAITING_REQUESTS = 1_000;

const PAGE = renderMessagePage({
	title: "We’re very busy right now",
	text: "Please try again in a moment.",
});
const HEADERS = {
	...COMMON_HEADERS,
	...MESSAGE_HEADERS,
	"Content-Length": Buffer.byteLength(PAGE),
	"Retry-After": "5",
	// The request's body stays unread, so the connection can't be reused.
	Connection: "close",
};

/** Answers 503 to a request that would have to wait too long. */
export function answerOverloaded(response: ServerResponse): void {
	response.writeHead(503, HEADERS).end(PAGE);
}
