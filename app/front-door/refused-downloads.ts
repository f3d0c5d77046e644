import type { MiddlewareHandler } from "hono";
import { isApiPath } from "#app/api/api-paths.ts";
import { acceptsHtml } from "#app/lib/accepts-html.ts";
import { statusMessage } from "#app/ui/failure-screen.tsx";
import type { FrontDoorEnv } from "./environment.ts";
import { answerMessage } from "./message-page.tsx";

const ERROR = 400;
const SERVER_ERROR = 500;

/**
 * Shows an HTML page to people whose download is refused or fails. React Router answers what a route without a page
 * throws as JSON, and leaves out the message. It has to be inside of the compression, to read that.
 */
export const refusedDownloads: MiddlewareHandler<FrontDoorEnv> = async (c, next) => {
	await next();
	const { status } = c.res;
	const request = c.req.raw;
	if (status < ERROR || !acceptsHtml(request) || isApiPath(new URL(request.url).pathname)) return;
	if (!(await isRouterError(c.res))) return;
	const message = statusMessage(status);
	const { refusal, id } = c.get("facts");
	c.res = answerMessage(request, {
		message: refusal === undefined ? message : { ...message, text: refusal },
		status,
		...(status >= SERVER_ERROR && refusal === undefined ? { requestId: id } : {}),
	});
};

/** React Router's text for every error of a route without a page: as JSON if it is expected, else as text. */
const ROUTER_TEXT = "Unexpected Server Error";

async function isRouterError(response: Response): Promise<boolean> {
	const type = response.headers.get("Content-Type") ?? "";
	if (!/^(?:application\/json|text\/plain)/.test(type)) return false;
	const body = await response.clone().text();
	if (body === ROUTER_TEXT) return true;
	try {
		const value: unknown = JSON.parse(body);
		return (
			typeof value === "object" &&
			value !== null &&
			"message" in value &&
			value.message === ROUTER_TEXT
		);
	} catch {
		return false;
	}
}
